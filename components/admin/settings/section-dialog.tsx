'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { ApiError } from '@/lib/platform/http/api-client'
import { confirmPhrase } from '@/lib/runtime/settings/admin-schema'
import { useChange } from '../kit/change/use-change'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { rebased, toSettingsDraft, toSettingsValues } from './draft'
import { DraftFields } from './draft-fields'
import { SETTINGS_PATH, settingsOptions } from './queries'
import { type FormSection, SECTION_FORMS } from './section-forms'

type SectionDialogProps = { section: FormSection; current: { values: object; version: number }; onClose: () => void }

/** Changes one part of the settings. What is typed stays when somebody else was faster; their other fields are taken over. */
export function SectionDialog({ section, current, onClose }: SectionDialogProps) {
  const { title, effect } = SECTION_FORMS[section]
  const [editing, setEditing] = useState(() => {
    const initial = toSettingsDraft(section, current.values)
    return { version: current.version, initial, draft: initial }
  })
  const { version, draft } = editing
  const queryClient = useQueryClient()
  const phrase = confirmPhrase(section)
  const done = `${title} saved.`
  const { mutateAsync } = useChange('settings', phrase && done)
  const { show } = useUndoableChange('settings')
  // what is sent back is what this save replaced, which is not what was read when somebody else was faster
  const takeBack = (saved: unknown) => ({
    path: SETTINGS_PATH,
    method: 'PUT' as const,
    body: {
      section,
      values: toSettingsValues(section, editing.initial),
      version: (saved as { version: number }).version,
    },
  })
  const save = async (confirmation: { reason: string; confirm: string }) => {
    const body = { section, version, values: toSettingsValues(section, draft), ...confirmation }
    try {
      const saved = await mutateAsync({ path: SETTINGS_PATH, method: 'PUT', body })
      if (!phrase) show({ done, undo: takeBack(saved) })
    } catch (error) {
      // takes over what the other person saved, except in fields typed here; the next save is of that version
      if (error instanceof ApiError && error.code === 'conflict') {
        const fresh = (await queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 }))[section]
        const next = toSettingsDraft(section, fresh.values)
        setEditing((now) => ({ version: fresh.version, initial: next, draft: rebased(now.draft, now.initial, next) }))
      }
      throw error
    }
  }
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Change ${title.toLowerCase()}`}
      description={effect}
      label="Save"
      busyLabel="Saving…"
      {...(phrase ? { phrase } : { isReasonOptional: true })}
      run={save}
      fields={(errors) => (
        <DraftFields
          section={section}
          draft={draft}
          change={(next) => setEditing((now) => ({ ...now, draft: next }))}
          errors={errors}
        />
      )}
    />
  )
}
