'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Radio } from '@/components/ui/radio'
import { Select } from '@/components/ui/select'
import { IMPORT_KINDS, type ImportKind, KIND_LABELS, SOURCE_LABELS } from '@/lib/imports/rows/constants'
import { type ImportDraft, isFromFilesOnly } from './import-draft'

export type FieldsProps = {
  draft: ImportDraft
  change: (part: Partial<ImportDraft>) => void
  errors: Readonly<Record<string, string>>
}

/** Where the network comes from, and the key. */
export function SourceFields({ draft, change, errors }: FieldsProps) {
  const isTune = draft.source === 'tune'
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-13 font-medium">Source</legend>
        <div className="flex flex-wrap gap-x-6">
          {(['tune', 'everflow'] as const).map((source) => (
            <Radio
              key={source}
              name="source"
              label={SOURCE_LABELS[source]}
              checked={draft.source === source}
              onChange={() => change({ source, network: '' })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Radio
            name="way"
            label="By API"
            checked={!draft.isFromFiles}
            onChange={() => change({ isFromFiles: false })}
          />
          <Radio
            name="way"
            label="From CSV exports"
            checked={draft.isFromFiles}
            onChange={() => change({ isFromFiles: true, key: '' })}
          />
        </div>
      </fieldset>
      {draft.isFromFiles ? null : (
        <>
          <Field
            label={isTune ? 'Network ID' : 'Region'}
            hint={isTune ? 'As in NETWORKID.api.hasoffers.com.' : 'EU only for accounts that are hosted there.'}
            error={errors.network}
          >
            {isTune ? (
              <Input
                value={draft.network}
                maxLength={63}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => change({ network: target.value })}
              />
            ) : (
              <Select value={draft.network || 'us'} onChange={({ target }) => change({ network: target.value })}>
                <option value="us">US, api.eflow.team</option>
                <option value="eu">EU, api-eu.eflow.team</option>
              </Select>
            )}
          </Field>
          <Field label={isTune ? 'Network token' : 'Network API key'} error={errors.key}>
            <Input
              type="password"
              value={draft.key}
              maxLength={300}
              autoComplete="off"
              onChange={({ target }) => change({ key: target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}

/** What of it is imported. */
export function KindFields({ draft, change, errors }: FieldsProps) {
  const toggle = (kind: ImportKind, isOn: boolean) =>
    change({ kinds: IMPORT_KINDS.filter((each) => (each === kind ? isOn : draft.kinds.includes(each))) })
  const isMissing = (kind: ImportKind) => isFromFilesOnly(draft, kind)
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-13 font-medium">What is imported</legend>
      <div className="grid gap-1 md:grid-cols-2">
        {IMPORT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={isMissing(kind) ? `${KIND_LABELS[kind]} (from CSV only)` : KIND_LABELS[kind]}
            checked={draft.kinds.includes(kind) && !isMissing(kind)}
            disabled={isMissing(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          />
        ))}
      </div>
      {errors.kinds ? <p className="text-12 text-danger">{errors.kinds}</p> : null}
      <Checkbox
        label="Offers that are active there become active here; else they are drafts"
        checked={draft.activatesOffers}
        onChange={({ target }) => change({ activatesOffers: target.checked })}
      />
    </fieldset>
  )
}
