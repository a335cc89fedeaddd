import type { Choices } from './answer'

export type Country = { code: string; name: string }

/** The countries to choose from; W-8 forms leave out the United States. */
export const countryChoices = (countries: readonly Country[], withoutUs = false): Choices =>
  countries.filter(({ code }) => !(withoutUs && code === 'US')).map(({ code, name }) => [code, name])
