"""Who the people of a house are: a person is not a spelling. Names are joined, parted and shown as the host says.

    acts       what the host can say of the people: joined, parted, these evenings were somebody else's, called, undo
    people     who is who after all acts: a value, made of their records alone
    tables     who sat together on which evening, as far as it matters here
    admission  whether an act may be written, and why not
    alike      who may be one person: suggestions, never acted upon by themselves
    identity   what stands for a person or a game in addresses and in other books

Nobody has a row of their own: people come out of the books and of the acts.
"""
