'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { BotProfileView } from '@/lib/community/bots/profile-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { PROFILES_PATH } from './profile-card'

const toDraft = (profile: BotProfileView | null) => ({
  name: profile?.name ?? '',
  guildId: profile?.guildId ?? '',
  avatarUrl: profile?.avatarUrl ?? '',
  channels: profile?.allowedChannels.join('\n') ?? '',
  templates: Object.entries(profile?.templates ?? {})
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n'),
  rate: String(profile?.ratePerMinute ?? 30),
  token: '',
  isActive: profile?.isActive ?? true,
})
type Draft = ReturnType<typeof toDraft>

/** Parses templates typed as "name: text", one per line. */
const parseTemplates = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([^:]+):\s*(.+)$/.exec(line.trim()))
      .flatMap((match) => (match?.[1] && match[2] ? [[match[1].trim(), match[2]]] : [])),
  )

const toBody = (draft: Draft) => ({
  name: draft.name,
  guildId: draft.guildId.trim(),
  isActive: draft.isActive,
  avatarUrl: draft.avatarUrl.trim() || null,
  allowedChannels: draft.channels.split(/[\s,]+/).filter(Boolean),
  templates: parseTemplates(draft.templates),
  ratePerMinute: Number(draft.rate),
  ...(draft.token && { token: draft.token }),
})

export function ProfileDialog({ profile, onClose }: { profile: BotProfileView | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(profile))
  const text = (name: Exclude<keyof Draft, 'isActive'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <StaffChangeDialog
      page="bot-profiles"
      done={profile ? 'Bot updated.' : 'Bot created.'}
      onClose={onClose}
      title={profile ? `Edit ${profile.name}` : 'New bot'}
      label="Save"
      busyLabel="Saving…"
      {...(profile && { phrase: draft.token === '' ? undefined : profile.name })}
      change={() => ({
        path: profile ? `${PROFILES_PATH}/${profile.id}` : PROFILES_PATH,
        method: profile ? 'PATCH' : 'POST',
        body: toBody(draft),
      })}
      fields={(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input {...text('name')} />
          </Field>
          <Field label="Server ID" error={errors.guildId}>
            <Input {...text('guildId')} inputMode="numeric" />
          </Field>
          <Field label="Allowed channels" hint="Channel IDs, one per line." error={errors.allowedChannels}>
            <Textarea rows={3} {...text('channels')} />
          </Field>
          <Field label="Templates" hint="One per line, as name: text." error={errors.templates}>
            <Textarea rows={3} {...text('templates')} />
          </Field>
          <Field label="Messages per minute" error={errors.ratePerMinute}>
            <Input type="number" min={1} max={300} {...text('rate')} />
          </Field>
          <Field label="Avatar URL" hint="An https URL." error={errors.avatarUrl}>
            <Input {...text('avatarUrl')} />
          </Field>
          <Field
            label="Bot token"
            hint={
              profile?.tokenHint
                ? `The current token ends in ${profile.tokenHint.slice(-4)}. Leave empty to keep it.`
                : 'Leave empty only for the server in DISCORD_GUILD_ID: there the community bot’s token is used.'
            }
            error={errors.token}
          >
            <Input type="password" autoComplete="off" {...text('token')} />
          </Field>
          <Checkbox
            label="Active"
            checked={draft.isActive}
            onChange={() => setDraft({ ...draft, isActive: !draft.isActive })}
          />
        </>
      )}
    />
  )
}
