'use client'

import { Plus } from 'lucide-react'
import { TextField } from '@/components/shared/forms/fields'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import { Section } from '@/components/shared/offer-form/section'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Materials } from '@/lib/catalog/materials/admin-schema'
import { QUESTIONS_MAX } from '@/lib/catalog/materials/questions/constants'
import { PageForm } from './page-form'
import { usePartDraft } from './use-part-draft'

type QuestionDraft = { key: string; id: number | null; text: string; isRequired: boolean }
type QuestionsFormProps = { id: number; materials: Materials; isLocked: boolean }

/** What those who apply for the offer are asked, beside how they will promote it. */
export function QuestionsForm({ id, materials: { questions, version }, isLocked }: QuestionsFormProps) {
  const draft = usePartDraft<QuestionDraft>({
    offerId: id,
    name: 'questions',
    version,
    items: questions.map((question) => ({ key: String(question.id), ...question })),
    done: 'Questions saved.',
    toBody: ({ key, ...question }) => question,
  })
  const add = () => draft.setItems([...draft.items, { key: crypto.randomUUID(), id: null, text: '', isRequired: true }])
  const rows = (errors: Readonly<Record<string, string>>) => (
    <Section title="Questions to those who apply" hint="Answers that were given keep the question they were asked.">
      {draft.items.length === 0 ? <p className="text-13 text-muted">None: only how they will promote it.</p> : null}
      {draft.items.map((question, index) => (
        <div key={question.key} className="grid gap-2 rounded-control border border-line p-3">
          <QuestionFields items={draft.items} index={index} onChange={draft.setItems} errors={errors} />
        </div>
      ))}
      {isLocked ? null : (
        <div>
          <Button size="sm" disabled={draft.items.length >= QUESTIONS_MAX} onClick={add}>
            <Plus aria-hidden="true" />
            Add a question
          </Button>
        </div>
      )}
    </Section>
  )
  if (isLocked) return <fieldset disabled>{rows({})}</fieldset>
  return (
    <PageForm
      label="Save questions"
      busyLabel="Saving…"
      isChanged={draft.isChanged}
      onDiscard={draft.discard}
      run={draft.save}
    >
      {rows}
    </PageForm>
  )
}

type QuestionFieldsProps = {
  items: readonly QuestionDraft[]
  index: number
  onChange: (items: QuestionDraft[]) => void
  errors: Readonly<Record<string, string>>
}

function QuestionFields({ items, index, onChange, errors }: QuestionFieldsProps) {
  const question = items[index]
  if (!question) return null
  const change = (part: Partial<QuestionDraft>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...part } : item)))
  return (
    <>
      <TextField
        label={`Question ${index + 1}`}
        value={question.text}
        onChange={(text) => change({ text })}
        error={errors[`questions.${index}.text`]}
      />
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label="Must be answered"
          checked={question.isRequired}
          onChange={({ target }) => change({ isRequired: target.checked })}
        />
        <RowButtons name={`question ${index + 1}`} items={items} index={index} onChange={onChange} />
      </div>
    </>
  )
}
