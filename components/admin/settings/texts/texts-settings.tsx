'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Tag } from '@/components/ui/tag'
import { CardLoading } from '../../kit/loading/placeholders'
import { settingsOptions } from '../queries'
import { MailDialog, type MailEntry } from './mail-dialog'
import { textsOptions } from './queries'

/** The emails a network sends, whose words staff change. */
export function TextsSettings() {
  const texts = useQuery(textsOptions)
  const settings = useQuery(settingsOptions)
  const [searched, setSearched] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const part = settings.data?.mails
  if (!texts.data || !part) {
    const failed = [texts, settings].find(({ error }) => error)
    return <Card aria-busy={!failed}>{failed ? <Failure query={failed} /> : <CardLoading lines={12} />}</Card>
  }
  const shown = texts.data.mails.filter((mail) => isFound(mail, searched))
  const mail = texts.data.mails.find(({ name }) => name === opened)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 pb-4">
        <p className="text-text-2">What emails say. Where their buttons lead is not changed here.</p>
        <Input
          type="search"
          aria-label="Search emails"
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
            title="No email has these words"
            action={<Button onClick={() => setSearched('')}>Show all</Button>}
          >
            Names, subjects and texts are searched.
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <ul aria-label="Emails" className="divide-y divide-line">
            {shown.map((each) => (
              <MailRow key={each.name} mail={each} onChange={() => setOpened(each.name)} />
            ))}
          </ul>
        </Card>
      )}
      {mail ? <MailDialog mail={mail} part={part} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function MailRow({
  mail: { name, label, about, words, isChanged },
  onChange,
}: {
  mail: MailEntry
  onChange: () => void
}) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2 text-13 font-medium">
          <span id={`text-${name}`}>{label}</span>
          {isChanged ? <Tag>Changed</Tag> : null}
        </span>
        <span className="block text-12 text-muted">{about}</span>
        <span className="block text-12 text-text-2">{words.subject}</span>
      </span>
      <Button size="sm" aria-describedby={`text-${name}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}

function isFound({ label, about, words }: MailEntry, searched: string): boolean {
  const text = [label, about, words.subject, words.heading, ...words.paragraphs, words.footnote]
    .join('\n')
    .toLowerCase()
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}
