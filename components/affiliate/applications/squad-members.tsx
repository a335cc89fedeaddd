'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type Control, type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { SquadForm } from '@/lib/rewards/squads/applications/schema'
import { SQUAD_MAX } from '@/lib/rewards/squads/constants'

type SquadMembersProps = {
  control: Control<SquadForm>
  register: UseFormRegister<SquadForm>
  errors: FieldErrors<SquadForm>
  /** Each member has a custom share. */
  hasShares: boolean
}

const PERCENT = <span className="pr-2 text-muted">%</span>

/** The other members, one per line. */
export function SquadMembers({ control, register, errors, hasShares }: SquadMembersProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'members' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 leading-[18px] font-medium">Other members</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <Field label={`Member ${index + 1}`} error={errors.members?.[index]?.who?.message} className="min-w-0 flex-1">
            <Input {...register(`members.${index}.who`)} placeholder="Affiliate ID or email" autoComplete="off" />
          </Field>
          {hasShares ? (
            <Field label="Share" error={errors.members?.[index]?.sharePercent?.message} className="w-24 flex-none">
              <Input
                {...register(`members.${index}.sharePercent`)}
                aria-label={`Share of member ${index + 1}`}
                end={PERCENT}
                inputMode="decimal"
                autoComplete="off"
              />
            </Field>
          ) : null}
          <IconButton
            label={`Remove member ${index + 1}`}
            className="mt-6"
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <p aria-live="polite" className="text-12 text-danger empty:hidden">
        {errors.members?.root?.message ?? errors.members?.message}
      </p>
      <Button
        className="justify-self-start"
        disabled={fields.length >= SQUAD_MAX - 1}
        onClick={() => append({ who: '', sharePercent: '' })}
      >
        <Plus />
        Add a member
      </Button>
    </fieldset>
  )
}
