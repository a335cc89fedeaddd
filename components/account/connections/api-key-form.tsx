'use client'

import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { LIFETIMES_DAYS, SCOPE_TABLE, type Scope } from '@/lib/accounts/api-keys/constants'
import { type NewKey, newKeySchema } from '@/lib/accounts/api-keys/schema'
import { ChoiceGroup } from './choice-group'

type ApiKeyFormProps = {
  /** What the person can allow a key. */
  scopes: readonly Scope[]
  create: (wanted: NewKey) => Promise<void>
  onCancel: () => void
}

const linesOf = (text: string | string[]): string[] =>
  typeof text === 'string' ? text.split(/[\s,]+/).filter((line) => line !== '') : text

/** The form for a key: name, scopes, lifetime, networks, and whether it is for tests. */
export function ApiKeyForm({ scopes, create, onCancel }: ApiKeyFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewKey>({
    resolver: formResolver(newKeySchema),
    defaultValues: {
      name: '',
      scopes: ['stats:read'],
      lifetimeDays: 365,
      networks: [],
      isTest: false,
      isForAgents: false,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wanted) => {
    try {
      await create(wanted)
    } catch (error) {
      showFailure(error, ['name', 'scopes', 'lifetimeDays', 'networks'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" hint="What it is for, such as a spreadsheet." error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <ChoiceGroup legend="Permissions" error={errors.scopes?.message}>
          {scopes.map((scope) => (
            <Checkbox {...register('scopes')} key={scope} value={scope} label={SCOPE_TABLE[scope].label} />
          ))}
        </ChoiceGroup>
        <Field label="Expires" error={errors.lifetimeDays?.message}>
          <Select {...register('lifetimeDays', { setValueAs: (text: string | null) => (text ? Number(text) : null) })}>
            {LIFETIMES_DAYS.map((days) => (
              <option key={days} value={days ?? ''}>
                {days === null ? 'Never' : days === 365 ? 'After a year' : `After ${days} days`}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="IP addresses"
          hint="One IP address or CIDR range per line. The key works from these alone; leave it empty for any."
          error={errors.networks?.message ?? errors.networks?.find?.((each) => each)?.message}
        >
          <Textarea
            {...register('networks', { setValueAs: linesOf })}
            rows={2}
            placeholder="203.0.113.0/24"
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Checkbox {...register('isTest')} label="Test key: sees and writes test accounts alone" />
        <Checkbox
          {...register('isForAgents')}
          label="Key for agents: works at the MCP server alone, where nothing is changed without you"
        />
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Creating…">
          Create key
        </Button>
      </DialogFooter>
    </form>
  )
}
