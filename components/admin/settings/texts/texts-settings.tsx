'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Tag } from '@/components/ui/tag'
import { CardLoading } from '../../kit/frame/placeholders'
import { settingsOptions } from '../queries'
import { textsOptions } from './queries'
import { TextDialog } from './text-dialog'
import { type TextEntry, type TextKind, wordsText } from './text-fields'

const KINDS = [
  { value: 'mails', label: 'Emails' },
  { value: 'notices', label: 'Notifications' },
] as const satisfies readonly { value: TextKind; label: string }[]

/** The emails and notifications a network sends, whose words staff change. */
export function TextsSettings() {
  const texts = useQuery(textsOptions)
  const settings = useQuery(settingsOptions)
  const [kind, setKind] = useState<TextKind>('mails')
  const [searched, setSearched] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const part = settings.data?.[kind]
  if (!texts.data || !part) {
    const failed = [texts, settings].find(({ error }) => error)
    return <Card aria-busy={!failed}>{failed ? <Failure query={failed} /> : <CardLoading lines={12} />}</Card>
  }
  const entries: readonly TextEntry[] =
    kind === 'mails'
      ? texts.data.mails.map((each) => ({ kind, ...each }))
      : texts.data.notices.map((each) => ({ kind, ...each }))
  const shown = entries.filter((each) => isFound(each, searched))
  const entry = entries.find(({ name }) => name === opened)
  return (
    <>
      <p className="pb-4 text-text-2">
        What emails and notifications say. Where their buttons lead is not changed here. What was sent stays as it was.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <Segmented label="Kind of text" value={kind} onValueChange={setKind} options={KINDS} />
        <Input
          type="search"
          aria-label="Search texts"
          placeholder="Name or words"
          autoComplete="off"
          maxLength={200}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="w-full md:max-w-[320px]"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            title={kind === 'mails' ? 'No email has these words' : 'No notification has these words'}
            action={<Button onClick={() => setSearched('')}>Show all</Button>}
          >
            Names and texts are searched.
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <ul aria-label={KINDS.find(({ value }) => value === kind)?.label} className="divide-y divide-line">
            {shown.map((each) => (
              <TextRow key={each.name} entry={each} onChange={() => setOpened(each.name)} />
            ))}
          </ul>
        </Card>
      )}
      {entry ? <TextDialog entry={entry} part={part} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function TextRow({ entry, onChange }: { entry: TextEntry; onChange: () => void }) {
  const { name, label, about, isChanged } = entry
  const says = entry.kind === 'mails' ? [entry.words.subject] : [entry.words.title, entry.words.message]
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2 text-13 font-medium">
          <span id={`text-${name}`}>{label}</span>
          {isChanged ? <Tag>Changed</Tag> : null}
        </span>
        <span className="block text-12 text-muted">{about}</span>
        {says.map((line) => (
          <span key={line} className="block text-12 text-text-2">
            {line}
          </span>
        ))}
      </span>
      <Button size="sm" aria-describedby={`text-${name}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}

function isFound({ label, about, words }: TextEntry, searched: string): boolean {
  const text = [label, about, wordsText(words)].join('\n').toLowerCase()
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}
