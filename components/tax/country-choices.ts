import type { Choices } from './answer'

export type Country = { code: string; name: string }

/** Countries to choose from; forms of those from abroad leave out the United States. */
export const countryChoices = (countries: readonly Country[], withoutUs = false): Choices =>
  countries.filter(({ code }) => !(withoutUs && code === 'US')).map(({ code, name }) => [code, name])
