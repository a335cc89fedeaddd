'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { RulesVersions } from '@/lib/catalog/materials/promotion-rules/admin-schema'
import { plural } from '@/lib/platform/text/counts'
import { useChange } from '../../kit/change/use-change'
import { CardLoading } from '../../kit/frame/placeholders'
import { PageForm } from '../page-form'
import { OFFERS_PATH, rulesOptions } from '../queries'

type RulesTabProps = { id: number; isLocked: boolean }

/** The rules of an offer: the newest version to write on from, and all that were published. */
export function RulesTab({ id, isLocked }: RulesTabProps) {
  const query = useQuery(rulesOptions(id))
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={8} className="max-w-[860px]" />
  return (
    <div className="grid max-w-[860px] gap-6">
      {isLocked ? null : <RulesForm id={id} rules={query.data} />}
      <Versions versions={query.data.versions} />
    </div>
  )
}

const people = (count: number) => plural(count, 'affiliate')

function RulesForm({ id, rules: { versions, promoters } }: { id: number; rules: RulesVersions }) {
  const [latest] = versions
  const current = latest?.text ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  const { mutateAsync } = useChange('offers', 'Rules published.')
  const text = draft ?? current
  return (
    <PageForm
      needsReason
      label={`Publish version ${(latest?.version ?? 0) + 1}`}
      busyLabel="Publishing…"
      isChanged={text.trim() !== current.trim()}
      onDiscard={() => setDraft(null)}
      run={async (reason) => {
        const body = { text, latest: latest?.version ?? 0, reason }
        await mutateAsync({ path: `${OFFERS_PATH}/${id}/rules`, body })
        setDraft(null)
      }}
    >
      {(errors) => (
        <Section
          title="Rules"
          hint={`One rule a line. A new version holds at once, and ${people(promoters)} who promote the offer are notified.`}
        >
          <Field label="Rules of the next version" error={errors.text}>
            <Textarea rows={10} value={text} onChange={({ target }) => setDraft(target.value)} />
          </Field>
        </Section>
      )}
    </PageForm>
  )
}

function Versions({ versions }: Pick<RulesVersions, 'versions'>) {
  return (
    <Section title="Versions">
      {versions.length === 0 ? <p className="text-13 text-muted">No rules were published yet.</p> : null}
      {versions.map(({ version, text, createdAt, createdBy }, index) => (
        <details key={version} open={index === 0} className="border-t border-line pt-3 first-of-type:border-0">
          <summary className="cursor-pointer text-13 font-medium">
            Version {version}, since {easternText(createdAt)}
            {createdBy ? `, by ${createdBy}` : ''}
          </summary>
          <p dir="auto" className="pt-2 text-13 leading-5 whitespace-pre-line [overflow-wrap:anywhere]">
            {text || 'No rules.'}
          </p>
        </details>
      ))}
    </Section>
  )
}
