import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form with a resolver that is fetched when it is first needed, so that the first load of a page does not
 * carry zod. Where it cannot be fetched, what was typed is submitted as it is: the server checks everything itself.
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined)
    if (!resolve) return { values: values as unknown as Output, errors: {} }
    return resolve(values, context, options)
  }
}
