'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { MailWords, NoticeWords } from '@/lib/platform/settings/text-schema'
import { MailPreview } from './mail-preview'
import { NoticePreview } from './notice-preview'
import { fieldError, fieldsOf, type TextEntry, toDraft, toWords } from './text-fields'
import { type TextsPart, useTextChange } from './use-text-change'

type TextDialogProps = { entry: TextEntry; part: TextsPart; onClose: () => void }

/** Changes the words of one email or notification, with a preview; those of the product are a button away. */
export function TextDialog({ entry, part, onClose }: TextDialogProps) {
  const { kind, name, label, about, original, placeholders } = entry
  const [draft, setDraft] = useState(() => toDraft(kind, entry.words))
  const save = useTextChange(part, entry)
  const words = toWords(entry, draft)
  const isOriginal = JSON.stringify(words) === JSON.stringify(toWords(entry, toDraft(kind, original)))
  return (
    <ChangeDialog
      isOpen
      isReasonOptional
      onClose={onClose}
      title={label}
      description={about}
      label="Save"
      busyLabel="Saving…"
      run={(confirmation) => save(isOriginal ? null : words, `${label} saved.`, confirmation)}
      fields={(errors) => (
        <div className="grid gap-4">
          {fieldsOf(entry).map((field) => {
            const Control = field.rows === undefined ? Input : Textarea
            return (
              <Field
                key={field.name}
                label={field.label}
                hint={field.hint}
                error={fieldError(errors, `values.texts.${name}.${field.name}`)}
              >
                <Control
                  {...(field.rows !== undefined && { rows: field.rows })}
                  autoComplete="off"
                  value={draft[field.name] ?? ''}
                  onChange={({ target }: { target: { value: string } }) =>
                    setDraft((now) => ({ ...now, [field.name]: target.value }))
                  }
                />
              </Field>
            )
          })}
          <Placeholders placeholders={placeholders} />
          <Button
            className="justify-self-start"
            disabled={isOriginal}
            onClick={() => setDraft(toDraft(kind, original))}
          >
            Use the original words
          </Button>
          {kind === 'mails' ? (
            <MailPreview tried={{ name, words: words as MailWords }} />
          ) : (
            <NoticePreview name={name} words={words as NoticeWords} placeholders={placeholders} />
          )}
        </div>
      )}
    />
  )
}

function Placeholders({ placeholders }: Pick<TextEntry, 'placeholders'>) {
  return (
    <section aria-label="Placeholders" className="grid gap-1 text-12">
      <h3 className="text-13 font-medium">Placeholders</h3>
      <ul className="grid gap-1">
        {placeholders.map(({ name, example, isRequired }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <code className="mono">{`{${name}}`}</code>{' '}
            <span className="text-muted">
              {isRequired ? 'required, ' : ''}
              {example === '' ? 'empty in this network' : `for example ${example}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
