/**
 * The countries with which the United States has an income tax treaty in force. Source: IRS Publication 901 (revision of
 * September 2024) and "United States Income Tax Treaties, A to Z"; nine of them are under the treaty with the former Soviet
 * Union.
 */
export const TREATY_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AM AT AU AZ BB BD BE BG BY CA CH CL CN CY CZ DE DK EE EG ES FI FR GB GE GR ID IE IL IN IS IT JM JP KG KR KZ LK ' +
    'LT LU LV MA MD MT MX NL NO NZ PH PK PL PT RO SE SI SK TH TJ TM TN TR TT UA UZ VE ZA'
  ).split(' '),
)

/** Treaties that are not in force any more, and since when, by the same source. */
export const ENDED_TREATIES: Readonly<Record<string, string>> = {
  HU: 'The treaty with Hungary ended for withholding on January 1, 2024.',
  RU: 'The treaty with Russia has been suspended since August 16, 2024.',
}
