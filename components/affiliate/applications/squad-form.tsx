'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { Path } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Card, CardHead } from '@/components/ui/card'
import { Radio } from '@/components/ui/radio'
import { toast } from '@/components/ui/toast'
import { squadRequestSchema, type SquadForm as Values } from '@/lib/rewards/squads/applications/schema'
import { applyForSquad, showSquad } from './queries'
import { SPLIT_LABELS, SPLITS } from './split-labels'
import { SquadMembers } from './squad-members'

const EMPTY: Values = {
  name: '',
  pitch: '',
  split: 'equal',
  leaderSharePercent: '',
  members: [{ who: '', sharePercent: '' }],
}
const PERCENT = <span className="pr-2 text-muted">%</span>

function listFieldPaths({ members }: Values): Path<Values>[] {
  const named = members.flatMap((_, index): Path<Values>[] => [`members.${index}.who`, `members.${index}.sharePercent`])
  return ['name', 'pitch', 'leaderSharePercent', ...named]
}

/** The form to propose a squad; the sender becomes its leader. */
export function SquadForm() {
  const queryClient = useQueryClient()
  const form = useApiForm<Values>({
    resolver: formResolver(squadRequestSchema),
    defaultValues: EMPTY,
    fields: listFieldPaths,
    send: async (values) => {
      await showSquad(queryClient, await applyForSquad(values))
      toast.success('Proposal sent. Our decision will appear on this page.')
    },
  })
  const hasShares = form.watch('split') === 'custom'
  return (
    <Card aria-labelledby="squad-title">
      <CardHead id="squad-title" title="Propose a squad" />
      <form noValidate onSubmit={form.submit} className="grid gap-4 px-4 pb-4">
        <FormInput {...form.field('name')} label="Name" autoComplete="off" />
        <FormTextarea {...form.field('pitch')} label="What you do together" rows={3} />
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-13 leading-[18px] font-medium">Split of earnings</legend>
          {SPLITS.map((split) => (
            <Radio {...form.register('split')} key={split} value={split} label={SPLIT_LABELS[split]} />
          ))}
        </fieldset>
        {hasShares ? (
          <FormInput
            {...form.field('leaderSharePercent')}
            label="Your share"
            fieldClassName="max-w-40"
            end={PERCENT}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null}
        <SquadMembers control={form.control} register={form.register} errors={form.errors} hasShares={hasShares} />
        <FormAlert>{form.problem}</FormAlert>
        <SubmitButton form={form} className="justify-self-end" busyLabel="Sending…">
          Send proposal
        </SubmitButton>
      </form>
    </Card>
  )
}
