/** What an operation takes and answers; `never` for what it does not have, and `row` for one that answers no pages. */
export type OperationType = { params: unknown; query: unknown; body: unknown; answer: unknown; row: unknown }
export type OperationTypes<Types> = { [Id in keyof Types]: OperationType }

/** Method, address with parameters in braces, and, of a list with pages, the field of its answer that has the rows. */
export type Address = readonly [method: string, path: string, rows?: string]
export type Addresses<Types> = { readonly [Id in keyof Types]: Address }

type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** The parameters of the address, the query and the body of a call, as far as the operation has them. */
export type Input<Type extends OperationType> = Part<'params', Type['params']> &
  Part<'query', Type['query']> &
  Part<'body', Type['body']>

/** The arguments after the operation: the input may be left out where none of it is required. */
export type Arguments<Type extends OperationType, Options> =
  Record<never, never> extends Input<Type>
    ? [input?: Input<Type>, options?: Options]
    : [input: Input<Type>, options?: Options]

/** Operations that answer pages. */
export type Listing<Types extends OperationTypes<Types>> = {
  [Id in keyof Types]: [Types[Id]['row']] extends [never] ? never : Id
}[keyof Types] &
  string

type Value = string | number | boolean
/** Any input, for the code that sends it. */
export type AnyInput = {
  params?: Record<string, Value>
  query?: Record<string, Value | readonly Value[] | null | undefined>
  body?: unknown
}

/** The address of a call, from the origin on. @throws TypeError when a parameter of the address is missing */
export function buildUrl([, path]: Address, { params = {}, query = {} }: AnyInput): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`The parameter ${name} of ${path} is missing.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  return search.size > 0 ? `${address}?${search}` : address
}
