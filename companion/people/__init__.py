"""Who the people of a house are: a person is not a spelling. Names are joined, parted and shown as the host says."""
