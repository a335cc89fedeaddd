'use client'

import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { showFailure } from './form-errors'

type ApiFormOptions<Values extends FieldValues, Output> = {
  /** Validates what was typed. Without one everything is left to `send`. */
  resolver?: Resolver<Values, unknown, Output>
  defaultValues: DefaultValues<Values>
  /**
   * The fields that show an error of the server, those of `defaultValues` unless given; 'any' are all that the server
   * names. Any other error is shown above the button.
   */
  fields?: readonly Path<Values>[] | ((values: Values) => readonly Path<Values>[]) | 'any'
  /** Sends the form and does what follows. An error it throws is shown in the form, and what was typed stays. */
  send: (output: Output, form: UseFormReturn<Values, unknown, Output>) => Promise<unknown>
  onFailure?: (error: unknown) => void
}

/** A form that is validated here and by the API call it sends, and that shows what either refuses. */
export function useApiForm<Values extends FieldValues, Output = Values>({
  resolver,
  defaultValues,
  fields = Object.keys(defaultValues) as Path<Values>[],
  send,
  onFailure,
}: ApiFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({ ...(resolver && { resolver }), defaultValues })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (output) => {
    try {
      await send(output, form)
    } catch (error) {
      onFailure?.(error)
      const names = typeof fields === 'function' ? fields(form.getValues()) : fields
      showFailure(error, names, form.setError)
    }
  })
  return {
    ...form,
    errors,
    isSubmitting,
    submit,
    /** The error of the form as a whole. */
    problem: errors.root?.message,
    /** The attributes of one field, and its error. */
    field: <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, options),
      error: form.getFieldState(name).error?.message,
    }),
  }
}
