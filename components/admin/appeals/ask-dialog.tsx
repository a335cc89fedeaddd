import { useState } from 'react'
import { SelectField } from '@/components/shared/forms/fields'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { APPEALS_PATH } from './queries'

type AskDialogProps = { id: string; contacts: AppealDetail['contacts']; onClose: () => void }

/** Writes to a contact of the advertiser. */
export function AskDialog({ id, contacts, onClose }: AskDialogProps) {
  const [contactId, setContactId] = useState(contacts[0]?.id ?? '')
  const [question, setQuestion] = useState('')
  return (
    <StaffChangeDialog
      page="appeals"
      done="The advertiser was asked by email."
      onClose={onClose}
      title="Ask the advertiser"
      description="They get an email with the order, its time and amount, and your question. It names neither the affiliate nor the payout."
      label="Send"
      busyLabel="Sending…"
      change={() => ({ path: `${APPEALS_PATH}/${id}/questions`, body: { contactId, question } })}
      fields={(errors) => (
        <div className="grid gap-4">
          <SelectField
            label="To"
            value={contactId}
            onChange={setContactId}
            options={contacts.map(({ id: value, name, email, role }) => ({
              value,
              label: `${isolated(name)}${role ? `, ${role}` : ''} (${email})`,
            }))}
            error={errors.contactId}
          />
          <Field label="Question" error={errors.question}>
            <Textarea
              rows={4}
              maxLength={ANSWER_MAX}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          </Field>
        </div>
      )}
    />
  )
}
