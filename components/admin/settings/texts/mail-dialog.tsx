'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Texts } from '@/lib/runtime/settings/texts-admin-schema'
import { fieldError, MAIL_FIELDS, toMailDraft, toMailWords } from './mail-fields'
import { MailPreview } from './mail-preview'
import { type MailsPart, useMailChange } from './use-mail-change'

export type MailEntry = Texts['mails'][number]

type MailDialogProps = { mail: MailEntry; part: MailsPart; onClose: () => void }

/** Changes the words of one email, with a preview; those of the product are a button away. */
export function MailDialog({ mail, part, onClose }: MailDialogProps) {
  const { name, label, about, original, placeholders } = mail
  const [draft, setDraft] = useState(() => toMailDraft(mail.words))
  const save = useMailChange(part, name)
  const words = toMailWords(draft, original)
  const isOriginal = JSON.stringify(words) === JSON.stringify(original)
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
          {MAIL_FIELDS.filter((field) => original[field.name] !== null).map((field) => {
            const Control = field.isLong ? Textarea : Input
            return (
              <Field
                key={field.name}
                label={field.label}
                hint={field.hint}
                error={fieldError(errors, `values.texts.${name}.${field.name}`)}
              >
                <Control
                  {...(field.isLong && { rows: field.name === 'paragraphs' ? 8 : 3 })}
                  autoComplete="off"
                  value={draft[field.name]}
                  onChange={({ target }: { target: { value: string } }) =>
                    setDraft((now) => ({ ...now, [field.name]: target.value }))
                  }
                />
              </Field>
            )
          })}
          <Placeholders placeholders={placeholders} />
          <Button className="justify-self-start" disabled={isOriginal} onClick={() => setDraft(toMailDraft(original))}>
            Use the original words
          </Button>
          <MailPreview tried={{ name, words }} />
        </div>
      )}
    />
  )
}

function Placeholders({ placeholders }: Pick<MailEntry, 'placeholders'>) {
  return (
    <section aria-label="Placeholders" className="grid gap-1 text-12">
      <h3 className="text-13 font-medium">Placeholders</h3>
      <ul className="grid gap-1">
        {placeholders.map(({ name, example, isRequired }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <code className="mono">{`{${name}}`}</code>{' '}
            <span className="text-muted">
              {isRequired ? 'required, ' : ''}for example {example}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
