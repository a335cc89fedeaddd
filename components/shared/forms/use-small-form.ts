import { type FormEvent, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'

type Name<Values extends FieldValues> = Path<Values> | 'root'

/**
 * A form of a few text fields without the library of forms, which would be a tenth of what its page loads. As with the
 * library, values are read from the fields themselves, the first invalid one gets the focus, and after a submit each is
 * checked again while it is changed. Values of fields that are no longer shown are kept.
 */
export function useSmallForm<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  initial: Values,
) {
  const form = useRef<HTMLFormElement>(null)
  const savedValues = useRef<Values>(initial)
  const wasSubmitted = useRef(false)
  const [errors, setErrors] = useState<Partial<Record<Name<Values>, string>>>({})
  const [isSubmitting, setSubmitting] = useState(false)

  const values = (): Values => {
    const shown = form.current ? Object.fromEntries(new FormData(form.current)) : {}
    savedValues.current = { ...savedValues.current, ...shown }
    return savedValues.current
  }
  const check = async () => {
    const result = await resolver(values(), undefined, { fields: {}, shouldUseNativeValidation: false })
    return { output: result.values as Output, found: errorMessages<Values>(result.errors) }
  }
  const setError = (name: string, { message }: { message?: string | undefined }) =>
    setErrors((before) => ({ ...before, [name]: message }))

  const submit = (send: (output: Output) => Promise<void>) => async (event?: FormEvent) => {
    event?.preventDefault()
    setSubmitting(true)
    wasSubmitted.current = true
    const { output, found } = await check()
    setErrors(found)
    const [first] = namedInputs(form.current).filter(({ name }) => found[name as Path<Values>] !== undefined)
    if (Object.keys(found).length > 0) first?.focus()
    else await send(output)
    setSubmitting(false)
  }
  const checkAgain = async (name: Path<Values>) => {
    if (!wasSubmitted.current) return
    const { found } = await check()
    setErrors((before) => ({ ...before, [name]: found[name] }))
  }
  const fill = (filled: Partial<Values>) => {
    savedValues.current = { ...savedValues.current, ...filled }
    for (const field of namedInputs(form.current)) if (field.name in filled) field.value = String(filled[field.name])
  }
  return {
    form,
    errors,
    isSubmitting,
    setError,
    submit,
    fill,
    /** Forgets what was typed in a field that is no longer shown, and all errors. */
    forget: (name: Path<Values>) => {
      const { [name]: _, ...rest } = values()
      savedValues.current = rest as Values
      setErrors({})
    },
    field: (name: Path<Values>) => ({
      name,
      defaultValue: savedValues.current[name] as string | undefined,
      onChange: () => checkAgain(name),
    }),
  }
}

const namedInputs = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? []),
]

const errorMessages = <Values extends FieldValues>(errors: FieldErrors<Values>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => (error?.message ? [[name, String(error.message)]] : [])),
  ) as Partial<Record<Name<Values>, string>>
