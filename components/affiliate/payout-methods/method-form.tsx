'use client'

import { CodeField } from '@/components/account/auth/code-step'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormPassword } from '@/components/shared/forms/form-fields'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
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
  const { name, destinationHours } = usePublicSettings()
  const fields = METHOD_FIELDS[kind]
  const code = useCodeField()
  const form = useApiForm<MethodValues>({
    resolver: methodResolver(kind),
    defaultValues: Object.fromEntries([...fields.map(({ name }) => [name, '']), ['password', '']]),
    fields: [...fields.map(({ name }) => name), 'password', 'code'],
    send: (values) => save(values),
    onFailure: code.showIfAsked,
  })
  return (
    <DialogForm form={form} action="Save" onCancel={onCancel}>
      <div className="grid grid-cols-2 gap-4">
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            hint={field.hint}
            error={form.errors[field.name]?.message}
            className={field.isHalf ? 'max-md:col-span-2' : 'col-span-2'}
          >
            <Control field={field} countries={countries} registration={form.register(field.name)} />
          </Field>
        ))}
      </div>
      <FormPassword
        {...form.field('password')}
        label={`Your ${name} password`}
        hint={`Required because this changes where your money goes. Payouts are then held for ${destinationHours} hours.`}
        fieldClassName="border-t border-line pt-4"
      />
      {code.isShown ? <CodeField {...form.field('code')} autoFocus /> : null}
    </DialogForm>
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
