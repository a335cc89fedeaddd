'use client'

import { useForm } from 'react-hook-form'
import { CodeField } from '@/components/account/auth/code-step'
import { useNetworkTerms } from '@/components/shared/brand/network-terms'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { PasswordInput } from '@/components/ui/password-input'
import { Select } from '@/components/ui/select'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { METHOD_FIELDS, type MethodField } from './fields'
import type { MethodValues } from './queries'
import { methodResolver } from './resolver'

export type CountryChoice = { code: string; name: string }

type MethodFormProps = {
  kind: PayoutMethodKind
  countries: readonly CountryChoice[]
  save: (values: MethodValues) => Promise<unknown>
  onCancel: () => void
}

/** The form for a payout method. Saved values are encrypted, so every field starts empty. */
export function MethodForm({ kind, countries, save, onCancel }: MethodFormProps) {
  const { name, destinationHours } = useNetworkTerms()
  const fields = METHOD_FIELDS[kind]
  const code = useCodeField()
  const { register, handleSubmit, setError, formState } = useForm<MethodValues>({
    resolver: methodResolver(kind),
    defaultValues: Object.fromEntries([...fields.map(({ name }) => [name, '']), ['password', '']]),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      await save(values)
    } catch (error) {
      code.showIfAsked(error)
      showFailure(error, [...fields.map(({ name }) => name), 'password', 'code'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <div className="grid grid-cols-2 gap-4">
          {fields.map((field) => (
            <Field
              key={field.name}
              label={field.label}
              hint={field.hint}
              error={errors[field.name]?.message}
              className={field.isHalf ? 'max-md:col-span-2' : 'col-span-2'}
            >
              <Control field={field} countries={countries} registration={register(field.name)} />
            </Field>
          ))}
        </div>
        <Field
          label={`Your ${name} password`}
          hint={`Required because this changes where your money goes. Payouts are then held for ${destinationHours} hours.`}
          error={errors.password?.message}
          className="border-t border-line pt-4"
        >
          <PasswordInput {...register('password')} />
        </Field>
        {code.isShown ? <CodeField field={register('code')} error={errors.code?.message} autoFocus /> : null}
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}

type ControlProps = {
  field: MethodField
  countries: readonly CountryChoice[]
  registration: object
}

function Control({ field: { options, autoComplete = 'off', inputMode }, countries, registration }: ControlProps) {
  if (!options) return <Input {...registration} {...{ autoComplete, inputMode }} spellCheck={false} />
  const choices =
    options === 'countries' ? countries.map(({ code, name }) => [code, name] as const) : Object.entries(options)
  return (
    <Select {...registration} autoComplete={autoComplete}>
      <option value="">Choose…</option>
      <Options of={choices} show={([value, label]) => [value, label]} />
    </Select>
  )
}
