'use client'

import { Plus, X } from 'lucide-react'
import { FormInput } from '@/components/shared/forms/form-fields'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { CONTACTS_MAX } from '@/lib/catalog/advertisers/constants'
import { GroupError } from '../kit/fields/group-error'
import type { ContactDraft } from './advertiser-draft'

type ContactFieldsProps = {
  contacts: readonly ContactDraft[]
  onChange: (contacts: ContactDraft[]) => void
  errors: Readonly<Record<string, string>>
}

const PARTS = [
  { part: 'name', label: 'Name', type: 'text', placeholder: 'Ada Reyes' },
  { part: 'role', label: 'For', type: 'text', placeholder: 'Billing' },
  { part: 'email', label: 'Email', type: 'email', placeholder: 'ada@shop.example' },
] as const

/** The people to write to, each with what they are for. */
export function ContactFields({ contacts, onChange, errors }: ContactFieldsProps) {
  const update = (index: number, part: Partial<ContactDraft>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...part } : contact)))
  const add = () => onChange([...contacts, { key: crypto.randomUUID(), name: '', email: '', role: '' }])
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1.5 text-13 font-medium">Contacts</legend>
      {contacts.map((contact, index) => (
        <div key={contact.key} className="grid gap-2 rounded-control border border-line p-3">
          <div className="flex items-center justify-between gap-2 text-12 text-muted">
            Contact {index + 1}
            <IconButton
              size="sm"
              label={`Remove contact ${index + 1}`}
              onClick={() => onChange(contacts.filter((_, at) => at !== index))}
            >
              <X />
            </IconButton>
          </div>
          <div className="grid gap-2 md:grid-cols-2">
            {PARTS.map(({ part, label, type, placeholder }) => (
              <FormInput
                key={part}
                fieldClassName={part === 'email' ? 'md:col-span-2' : ''}
                label={
                  <>
                    {label} <span className="sr-only">of contact {index + 1}</span>
                  </>
                }
                error={errors[`contacts.${index}.${part}`]}
                type={type}
                autoComplete="off"
                placeholder={placeholder}
                value={contact[part]}
                onChange={({ target }) => update(index, { [part]: target.value })}
              />
            ))}
          </div>
        </div>
      ))}
      <GroupError>{errors.contacts}</GroupError>
      <div>
        <Button size="sm" disabled={contacts.length >= CONTACTS_MAX} onClick={add}>
          <Plus aria-hidden="true" />
          Add a contact
        </Button>
      </div>
    </fieldset>
  )
}
