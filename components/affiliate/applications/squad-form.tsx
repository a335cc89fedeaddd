'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type Path, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Radio } from '@/components/ui/radio'
import { Textarea } from '@/components/ui/textarea'
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

function fieldsOf({ members }: Values): Path<Values>[] {
  const named = members.flatMap((_, index): Path<Values>[] => [`members.${index}.who`, `members.${index}.sharePercent`])
  return ['name', 'pitch', 'leaderSharePercent', ...named]
}

/** The form to propose a squad; the sender becomes its leader. */
export function SquadForm() {
  const queryClient = useQueryClient()
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Values>({
    resolver: formResolver(squadRequestSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const hasShares = watch('split') === 'custom'
  const submit = handleSubmit(async (values) => {
    try {
      await showSquad(queryClient, await applyForSquad(values))
      toast.success('Proposal sent. Our decision will appear on this page.')
    } catch (error) {
      showFailure(error, fieldsOf(values), setError)
    }
  })
  return (
    <Card aria-labelledby="squad-title">
      <CardHead id="squad-title" title="Propose a squad" />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <Field label="What you do together" error={errors.pitch?.message}>
          <Textarea {...register('pitch')} rows={3} />
        </Field>
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-13 leading-[18px] font-medium">Split of earnings</legend>
          {SPLITS.map((split) => (
            <Radio {...register('split')} key={split} value={split} label={SPLIT_LABELS[split]} />
          ))}
        </fieldset>
        {hasShares ? (
          <Field label="Your share" error={errors.leaderSharePercent?.message} className="max-w-40">
            <Input {...register('leaderSharePercent')} end={PERCENT} inputMode="decimal" autoComplete="off" />
          </Field>
        ) : null}
        <SquadMembers control={control} register={register} errors={errors} hasShares={hasShares} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" className="justify-self-end" busy={isSubmitting} busyLabel="Sending…">
          Send proposal
        </Button>
      </form>
    </Card>
  )
}
