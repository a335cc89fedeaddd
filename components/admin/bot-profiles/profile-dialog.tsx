'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { BotProfileView } from '@/lib/community/bot-profiles/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { PROFILES_PATH } from './profile-card'

const draftOf = (profile: BotProfileView | null) => ({
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
type Draft = ReturnType<typeof draftOf>

/** "name: text", one a line. */
const templatesOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([^:]+):\s*(.+)$/.exec(line.trim()))
      .flatMap((match) => (match?.[1] && match[2] ? [[match[1].trim(), match[2]]] : [])),
  )

const bodyOf = (draft: Draft) => ({
  ...{ name: draft.name, guildId: draft.guildId.trim(), isActive: draft.isActive },
  avatarUrl: draft.avatarUrl.trim() || null,
  allowedChannels: draft.channels.split(/[\s,]+/).filter(Boolean),
  templates: templatesOf(draft.templates),
  ratePerMinute: Number(draft.rate),
  ...(draft.token && { token: draft.token }),
})

export function ProfileDialog({ profile, onClose }: { profile: BotProfileView | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(profile))
  const { mutateAsync } = useChange('bot-profiles', profile ? 'The bot is changed.' : 'The bot is made.')
  const text = (name: Exclude<keyof Draft, 'isActive'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const needsPhrase = profile !== null && draft.token !== ''
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={profile ? `Change ${profile.name}` : 'New bot'}
      label="Save"
      busyLabel="Saving…"
      {...(needsPhrase && { phrase: profile.name })}
      run={({ reason, confirm }) =>
        profile
          ? mutateAsync({
              path: `${PROFILES_PATH}/${profile.id}`,
              method: 'PATCH',
              body: { ...bodyOf(draft), reason, confirm },
            })
          : mutateAsync({ path: PROFILES_PATH, body: { ...bodyOf(draft), reason } })
      }
      fields={(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input {...text('name')} />
          </Field>
          <Field label="Guild ID" error={errors.guildId}>
            <Input {...text('guildId')} inputMode="numeric" />
          </Field>
          <Field label="Channels it may write in" hint="IDs, one a line." error={errors.allowedChannels}>
            <Textarea rows={3} {...text('channels')} />
          </Field>
          <Field label="Templates" hint="name: text, one a line." error={errors.templates}>
            <Textarea rows={3} {...text('templates')} />
          </Field>
          <Field label="Messages a minute" error={errors.ratePerMinute}>
            <Input type="number" min={1} max={300} {...text('rate')} />
          </Field>
          <Field label="Avatar" hint="An https address." error={errors.avatarUrl}>
            <Input {...text('avatarUrl')} />
          </Field>
          <Field
            label="Token of its own"
            hint={
              profile?.tokenHint
                ? `There is one that ends in ${profile.tokenHint.slice(-4)}. Empty keeps it.`
                : 'Empty: it acts with the community’s.'
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
