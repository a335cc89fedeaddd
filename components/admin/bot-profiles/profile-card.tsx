'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { FactList } from '@/components/shared/figures/fact-list'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { type BotProfileView, healthSchema } from '@/lib/community/bots/profile-admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { ForChangers } from '../kit/frame/staff-rights'
import { adminKeys } from '../kit/keys'

export const PROFILES_PATH = '/api/admin/bot-profiles'

const tokenText = ({ tokenHint, hasToken }: BotProfileView) =>
  tokenHint ?? (hasToken ? 'Community bot token' : 'None, so it can neither post nor assign roles')

export function ProfileCard({ profile, onEdit }: { profile: BotProfileView; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      apiFetch(`${PROFILES_PATH}/${profile.id}/health`, { schema: healthSchema, method: 'POST', body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.page('bot-profiles') }),
    onError: (error) => toast.error(errorMessage(error)),
  })
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-16">{profile.name}</h2>
        <Status kind={profile.isActive ? 'approved' : 'held'} pill>
          {profile.isActive ? 'Active' : 'Off'}
        </Status>
        <ForChangers page="bot-profiles">
          <div className="ml-auto flex gap-2">
            <Button size="sm" onClick={() => mutate()} busy={isPending} busyLabel="Checking…">
              Check health
            </Button>
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
          </div>
        </ForChangers>
      </div>
      <FactList
        facts={[
          [
            'Server ID',
            <span key="guild" className="mono">
              {profile.guildId}
            </span>,
          ],
          ['Token', tokenText(profile)],
          ['Allowed channels', profile.allowedChannels.length > 0 ? profile.allowedChannels.join(', ') : 'None'],
          ['Templates', Object.keys(profile.templates).join(', ') || 'None'],
          ['Rate', `${profile.ratePerMinute} per minute`],
          ['Queued', plural(profile.waiting, 'order')],
          [
            'Health',
            profile.lastHealth ? (
              <>
                {profile.lastHealth}{' '}
                {profile.lastHealthAt ? <StaffTime at={profile.lastHealthAt} className="text-muted" /> : null}
              </>
            ) : (
              'Not checked yet'
            ),
          ],
        ]}
      />
    </Card>
  )
}
