'use client'

import { useState } from 'react'
import { SelectField } from '@/components/shared/forms/fields'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { ENTERED_KINDS, type ExternalIdsEntry } from '@/lib/catalog/external-ids/admin-schema'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SOURCES } from './dual-run-lists'
import { EXTERNAL_KIND_LABELS } from './external-id-lists'
import { LINKS_PATH } from './labels'

type Kind = ExternalIdsEntry['kind']

const HINTS: Record<Kind, string> = {
  offer_code: 'A line: the code, a space, the number of the offer there. 2CTPL 1',
  affiliate_code: 'A line: the code, a space, the number of the affiliate there. 28KL6 1',
  link_code: 'A line: the code, a space, the numbers of the offer and the affiliate there. SHZ1 26/9',
  offer_url: 'A line: the number of the landing page, a space, its address. 3 https://shop.example/page',
  goal: 'A line: the number of the goal, a space, the number of its offer there and our event. 7 26/deposit',
  goal_code: 'A line: the code, a space, the number of its offer there and our event. GP1a 26/deposit',
}

/** Records encoded links, landing pages and goals of a previous platform, which its exports do not name. */
export function ExternalIdsDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<ExternalSource>('everflow')
  const [kind, setKind] = useState<Kind>('affiliate_code')
  const [text, setText] = useState('')
  const lines = text.split('\n').filter((line) => line.trim())
  return (
    <StaffChangeDialog
      page="links"
      done="Recorded. Links that name them work now."
      onClose={onClose}
      title="Add IDs from a previous platform"
      description="What an ID means never changes once it is recorded: links in use would point to something else."
      label="Record"
      busyLabel="Recording…"
      fields={(errors) => (
        <>
          <SelectField
            label="Previous platform"
            error={errors.source}
            value={source}
            onChange={setSource}
            options={SOURCES}
          />
          <SelectField
            label="Kind"
            error={errors.kind}
            value={kind}
            onChange={setKind}
            options={ENTERED_KINDS.map((value) => ({ value, label: EXTERNAL_KIND_LABELS[value] }))}
          />
          <Field label="IDs" hint={HINTS[kind]} error={errors.lines}>
            <Textarea
              rows={5}
              className="mono"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        </>
      )}
      change={() => ({ path: `${LINKS_PATH}/old-ids`, body: { source, kind, lines } })}
    />
  )
}
