import { VARIABLES, type Variable } from './constants'

const VARIABLE = /\{([^{}\s]*)\}/g
const isVariable = (name: string): name is Variable => Object.hasOwn(VARIABLES, name)

/** The text with its variables filled in. A value is never read for variables again. */
export const fillReply = (body: string, values: Record<Variable, string>): string =>
  body.replace(VARIABLE, (whole, name: string) => (isVariable(name) ? values[name] : whole))

/** The first variable of a text that there is none of; undefined when all are known. */
export const unknownVariable = (body: string): string | undefined =>
  [...body.matchAll(VARIABLE)].map(([, name = '']) => name).find((name) => !isVariable(name))
