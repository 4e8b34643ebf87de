"""Games as other books read and write them: files and links of other score keepers, tables of figures, old paper."""
