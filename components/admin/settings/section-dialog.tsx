'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { UploadField } from '@/components/shared/upload/upload-field'
import { Checkbox } from '@/components/ui/checkbox'
import { BRAND_COLORS } from '@/lib/platform/brand'
import { ApiError } from '@/lib/platform/http/api-client'
import type { Section } from '@/lib/platform/settings/schema'
import { confirmPhrase } from '@/lib/runtime/settings/admin-schema'
import { useChange } from '../kit/change/use-change'
import { type Draft, errorName, rebased, toSettingsDraft, toSettingsValues, YES } from './draft'
import { SETTINGS_PATH, settingsOptions } from './queries'
import { SECTION_FORMS, type SettingField } from './section-forms'

type SectionDialogProps = { section: Section; current: { values: object; version: number }; onClose: () => void }

/** Changes one part of the settings. What is typed stays when somebody else was faster; their other fields are taken over. */
export function SectionDialog({ section, current, onClose }: SectionDialogProps) {
  const { title, effect } = SECTION_FORMS[section]
  const [editing, setEditing] = useState(() => {
    const initial = toSettingsDraft(section, current.values)
    return { version: current.version, initial, draft: initial }
  })
  const { version, draft } = editing
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('settings', `${title} saved.`)
  const phrase = confirmPhrase(section)
  const save = async (confirmation: { reason: string; confirm: string }) => {
    const body = { section, version, values: toSettingsValues(section, draft), ...confirmation }
    try {
      await mutateAsync({ path: SETTINGS_PATH, method: 'PUT', body })
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
      {...(phrase && { phrase })}
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

type DraftFieldsProps = {
  section: Section
  draft: Draft
  change: (draft: Draft) => void
  errors: Readonly<Record<string, string>>
}

function DraftFields({ section, draft, change, errors }: DraftFieldsProps) {
  const { fields } = SECTION_FORMS[section]
  const set = (index: number, name: string, text: string) =>
    change(draft.map((row, at) => (at === index ? { ...row, [name]: text } : row)))
  return (
    <>
      {draft.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
          key={index}
          className="grid gap-4 md:has-[legend]:grid-cols-[minmax(0,1.3fr)_minmax(0,1.15fr)_minmax(0,0.8fr)]"
        >
          {section === 'levels' ? <legend className="pb-1.5 text-13 font-medium">Level {index + 1}</legend> : null}
          {fields.map((field) => (
            <DraftField
              key={field.name}
              field={field}
              text={row[field.name] ?? ''}
              change={(text) => set(index, field.name, text)}
              error={errors[errorName(section, index, field.name)]}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

type DraftFieldProps = { field: SettingField; text: string; change: (text: string) => void; error: string | undefined }

function DraftField({ field: { label, kind, unit, hint }, text, change, error }: DraftFieldProps) {
  const shared = { label, error, ...(hint && { hint }) }
  if (kind === 'picture') {
    return (
      <UploadField
        {...shared}
        path="/api/admin/uploads?for=logo"
        url={text || null}
        onChange={(picture) => change(picture?.url ?? '')}
      />
    )
  }
  if (kind === 'switch') {
    return (
      <Checkbox
        label={
          hint ? (
            <span className="grid">
              {label}
              <span className="text-12 text-muted">{hint}</span>
            </span>
          ) : (
            label
          )
        }
        checked={text === YES}
        onChange={({ target }) => change(target.checked ? YES : '')}
      />
    )
  }
  return (
    <TextField
      {...shared}
      value={text}
      onChange={change}
      isNumber={kind !== 'text' && kind !== 'color'}
      {...(kind === 'color' && { placeholder: BRAND_COLORS.light.accent })}
      {...(kind === 'bps' && { unit: '%' })}
      {...(kind === 'cents' && { unit: 'USD' })}
      {...(unit && { unit })}
    />
  )
}
