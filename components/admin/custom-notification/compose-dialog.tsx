'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { CampaignChoices, CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { useChange } from '../kit/change/use-change'
import { AudienceFields } from './audience-fields'
import { TypedAudienceSize } from './audience-size'
import { BellPreview } from './bell-preview'
import { atFields, EMPTY_DRAFT, toAudience, toCampaignDraft, toContent } from './campaign-draft'
import { ContentFields } from './content-fields'
import { CAMPAIGNS_PATH } from './queries'
import { TestButton } from './test-button'

type ComposeDialogProps = {
  /** The draft to edit; a new one without it. */
  row?: CampaignRow
  choices: CampaignChoices
  onClose: () => void
  onDone?: () => void
}

/** Content and audience of a draft, with a preview and the size of the audience. */
export function ComposeDialog({ row, choices, onClose, onDone }: ComposeDialogProps) {
  const [draft, setDraft] = useState(() => (row ? toCampaignDraft(row) : EMPTY_DRAFT))
  const [testErrors, setTestErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useChange(
    'custom-notification',
    row ? 'Draft saved.' : 'Draft saved. Send it when it is ready.',
  )
  const fieldsProps = (errors: Readonly<Record<string, string>>) => ({
    draft,
    errors: { ...testErrors, ...atFields(errors) },
    change: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
  })
  const save = async (reason: string) => {
    const body = { ...toContent(draft), audience: toAudience(draft), reason }
    setTestErrors({})
    if (row) {
      await mutateAsync({ path: `${CAMPAIGNS_PATH}/${row.id}`, method: 'PUT', body: { ...body, version: row.version } })
    } else {
      await mutateAsync({ path: CAMPAIGNS_PATH, body })
    }
    onDone?.()
  }
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? 'Edit message' : 'New message'}
      description="Saving creates a draft. No one is notified until you send it."
      label="Save draft"
      busyLabel="Saving…"
      run={({ reason }) => save(reason)}
      fields={(errors) => (
        <>
          <ContentFields {...fieldsProps(errors)} />
          <BellPreview content={toContent(draft)} />
          <TestButton content={toContent(draft)} onErrors={setTestErrors} />
          <AudienceFields {...fieldsProps(errors)} choices={choices} />
          <TypedAudienceSize audience={toAudience(draft)} />
        </>
      )}
    />
  )
}
