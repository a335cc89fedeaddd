'use client'

import { Controller } from 'react-hook-form'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput, FormPassword, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Checkbox } from '@/components/ui/checkbox'
import { LIFETIMES_DAYS, type Scope } from '@/lib/accounts/api-keys/constants'
import { type ProvenKey, provenKeySchema } from '@/lib/accounts/credentials/schema'
import { CodeField } from '../auth/code-step'
import { ScopeChoice } from './scope-choice'

type ApiKeyFormProps = {
  /** What the person can allow a key. */
  scopes: readonly Scope[]
  create: (input: ProvenKey) => Promise<void>
  onCancel: () => void
}

const splitLines = (text: string | string[]): string[] =>
  typeof text === 'string' ? text.split(/[\s,]+/).filter((line) => line !== '') : text

/** The form for a key: name, scopes, lifetime, networks, whether it is for tests, and the password. */
export function ApiKeyForm({ scopes, create, onCancel }: ApiKeyFormProps) {
  const code = useCodeField()
  const form = useApiForm<ProvenKey>({
    resolver: formResolver(provenKeySchema),
    defaultValues: {
      name: '',
      scopes: ['stats:read'],
      lifetimeDays: 365,
      networks: [],
      isTest: false,
      isForAgents: false,
      password: '',
    },
    fields: ['name', 'scopes', 'lifetimeDays', 'networks', 'password', 'code'],
    send: (values) => create(values),
    onFailure: code.showIfAsked,
  })
  return (
    <DialogForm form={form} action="Create key" busyLabel="Creating…" cancelVariant="ghost" onCancel={onCancel}>
      <FormInput
        {...form.field('name')}
        label="Name"
        hint="What it is for, such as a spreadsheet."
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ScopeChoice
            scopes={scopes}
            chosen={field.value}
            choose={field.onChange}
            error={form.errors.scopes?.message}
          />
        )}
      />
      <FormSelect
        {...form.field('lifetimeDays', { setValueAs: (text: string | null) => (text ? Number(text) : null) })}
        label="Expires"
      >
        {LIFETIMES_DAYS.map((days) => (
          <option key={days} value={days ?? ''}>
            {days === null ? 'Never' : days === 365 ? 'After a year' : `After ${days} days`}
          </option>
        ))}
      </FormSelect>
      <FormTextarea
        {...form.field('networks', { setValueAs: splitLines })}
        label="IP addresses"
        hint="One IP address or CIDR range per line. The key works from these alone; leave it empty for any."
        error={form.errors.networks?.message ?? form.errors.networks?.find?.((each) => each)?.message}
        rows={2}
        placeholder="203.0.113.0/24"
        spellCheck={false}
        autoComplete="off"
      />
      <Checkbox {...form.register('isTest')} label="Test key: sees and writes test accounts alone" />
      <Checkbox
        {...form.register('isForAgents')}
        label="Key for agents: works at the MCP server alone, where nothing is changed without you"
      />
      <FormPassword {...form.field('password')} label="Your password" />
      {code.isShown ? <CodeField {...form.field('code')} autoFocus /> : null}
    </DialogForm>
  )
}
