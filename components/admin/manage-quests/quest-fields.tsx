import { useModules } from '@/components/shared/modules/use-modules'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { QuestMetric } from '@/lib/generated/prisma/enums'
import { METRIC_MODULES } from '@/lib/rewards/quests/constants'
import { EligibleCount } from './eligible-count'
import { type QuestDraft, toAudience } from './quest-draft'
import { METRICS, WINDOWS } from './quests-list'

type QuestFieldsProps = {
  draft: QuestDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<QuestDraft>) => void
}

export function QuestFields({ draft, errors, onChange }: QuestFieldsProps) {
  const text = (name: keyof QuestDraft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const { isOn } = useModules()
  const metrics = Object.values(QuestMetric).filter((metric) => {
    const module = METRIC_MODULES[metric]
    return module === undefined || isOn(module)
  })
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input {...text('name')} />
      </Field>
      <Field label="Instructions" error={errors.description}>
        <Textarea rows={2} {...text('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Metric" error={errors.metric}>
          <Select {...text('metric')}>
            <Options of={metrics} show={(value) => [value, METRICS[value]]} />
          </Select>
        </Field>
        <Field label={draft.metric === 'earnings' ? 'Target in dollars' : 'Target'} error={errors.target}>
          <Input inputMode="decimal" {...text('target')} />
        </Field>
        <Field label="Window" error={errors.window}>
          <Select {...text('window')}>
            <Options of={Object.entries(WINDOWS)} show={([value, label]) => [value, label]} />
          </Select>
        </Field>
        <Field label="End date" hint="Leave empty for no end date." error={errors.endsAt}>
          <Input type="date" {...text('ends')} />
        </Field>
        <Field label="Reward" error={errors.reward}>
          <Select {...text('reward')}>
            <option value="cash">Cash</option>
            <option value="restore_point">A restore point</option>
            <option value="badge">A badge</option>
          </Select>
        </Field>
        {draft.reward === 'cash' ? (
          <Field label="Reward in dollars" error={errors.rewardCents}>
            <Input inputMode="decimal" {...text('sum')} />
          </Field>
        ) : null}
        {draft.reward === 'cash' ? (
          <Field label="Budget in dollars" hint="The most that is paid in total." error={errors.budgetCents}>
            <Input inputMode="decimal" {...text('budget')} />
          </Field>
        ) : null}
        <Field label="Levels" hint="Such as 1, 2. Leave empty for all." error={errors['audience.levels']}>
          <Input {...text('levels')} />
        </Field>
        <Field label="Countries" hint="Such as US, DE. Leave empty for all." error={errors['audience.countries']}>
          <Input {...text('countries')} />
        </Field>
      </div>
      <EligibleCount audience={toAudience(draft)} />
    </>
  )
}
