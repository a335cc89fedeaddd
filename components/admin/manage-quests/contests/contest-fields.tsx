import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { apiQuery } from '@/components/shared/live/api-query'
import { useModules } from '@/components/shared/modules/use-modules'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { formatCents } from '@/lib/platform/money/format'
import { contestSquadsSchema } from '@/lib/rewards/contests/admin-schema'
import { CONTEST_METRICS } from '@/lib/rewards/contests/constants'
import { sumPrizes } from '@/lib/rewards/contests/rules'
import { adminKeys } from '../../kit/keys'
import { type ContestDraft, nextPrize, type PrizeDraft, toContestBody } from './contest-draft'
import { CONTEST_METRIC_LABELS, CONTESTS_PATH } from './contests-list'

type ContestFieldsProps = {
  draft: ContestDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ContestDraft>) => void
}

export function ContestFields({ draft, errors, onChange }: ContestFieldsProps) {
  const text = (name: Exclude<keyof ContestDraft, 'prizes'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  // a contest from before squads were off: its squad can be taken out
  const hasSquads = useModules().isOn('squads') || draft.squad !== ''
  const squads = useQuery({
    ...apiQuery([...adminKeys.page('manage-quests'), 'contest squads'], `${CONTESTS_PATH}/squads`, contestSquadsSchema),
    enabled: hasSquads,
  })
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input {...text('name')} />
      </Field>
      <Field label="Text" error={errors.description}>
        <Textarea rows={2} {...text('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Ranked by" error={errors.metric}>
          <Select {...text('metric')}>
            <Options of={CONTEST_METRICS} show={(value) => [value, CONTEST_METRIC_LABELS[value]]} />
          </Select>
        </Field>
        <Field label="Offer number" hint="Leave empty for all." error={errors.offerId}>
          <Input inputMode="numeric" {...text('offer')} />
        </Field>
        <Field label="First day" hint="From midnight, Eastern time." error={errors.firstDay}>
          <Input type="date" {...text('firstDay')} />
        </Field>
        <Field label="Last day" hint="Until midnight, Eastern time." error={errors.lastDay}>
          <Input type="date" {...text('lastDay')} />
        </Field>
        {hasSquads ? (
          <Field label="Open to" error={errors.squadId} className="col-span-2">
            <Select {...text('squad')}>
              <option value="">All affiliates</option>
              <Options of={squads.data} show={({ id, name }) => [id, `Only the squad ${name}`]} />
            </Select>
          </Field>
        ) : null}
      </div>
      <QueryNote query={squads} text="The squads could not be loaded." />
      <PrizeFields draft={draft} error={prizeError(errors)} onChange={(prizes) => onChange({ prizes })} />
    </>
  )
}

/** The first error of the prizes, of the list itself or of one of its lines. */
const prizeError = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name === 'prizes' || name.startsWith('prizes.'))?.[1]

type PrizeFieldsProps = { draft: ContestDraft; error: string | undefined; onChange: (prizes: PrizeDraft[]) => void }

function PrizeFields({ draft, error, onChange }: PrizeFieldsProps) {
  const { prizes } = draft
  const input = (prize: PrizeDraft, name: 'from' | 'to' | 'dollars', label: string) => (
    <Input
      aria-label={label}
      inputMode={name === 'dollars' ? 'decimal' : 'numeric'}
      aria-invalid={error ? true : undefined}
      placeholder={label}
      value={prize[name]}
      onChange={({ target }) =>
        onChange(prizes.map((each) => (each.id === prize.id ? { ...each, [name]: target.value } : each)))
      }
    />
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">Prizes: from place, to place, dollars for each</legend>
      {prizes.map((prize) => (
        <div key={prize.id} className="grid grid-cols-[1fr_1fr_2fr_auto] items-center gap-2">
          {input(prize, 'from', 'From')}
          {input(prize, 'to', 'To')}
          {input(prize, 'dollars', 'Dollars')}
          <IconButton
            label={`Remove the prize from place ${prize.from}`}
            disabled={prizes.length === 1}
            onClick={() => onChange(prizes.filter(({ id }) => id !== prize.id))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-12 text-down">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" type="button" onClick={() => onChange([...prizes, nextPrize(prizes)])}>
          <Plus aria-hidden="true" />
          Add prize
        </Button>
        <p aria-live="polite" className="text-12 text-muted">{`${totalText(draft)} in total`}</p>
      </div>
    </fieldset>
  )
}

const totalText = (draft: ContestDraft): string => {
  const total = sumPrizes(toContestBody(draft).prizes)
  return formatCents(Number.isSafeInteger(total) && total > 0 ? total : 0)
}
