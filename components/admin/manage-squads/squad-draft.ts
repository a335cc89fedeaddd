import type { SquadSplit } from '@/lib/generated/prisma/enums'
import type { AdminSquadDetail } from '@/lib/rewards/squads/admin-schema'
import { parseMemberReference, parsePercentBps } from '@/lib/rewards/squads/applications/rules'

/** A member as typed. `key` identifies the line while no affiliate is entered. */
export type MemberDraft = { key: number; who: string; name: string; percent: string }
export type SquadDraft = { name: string; leaderKey: number; split: SquadSplit; members: MemberDraft[] }

export function toSquadDraft({ squad, members }: AdminSquadDetail): SquadDraft {
  return {
    name: squad.name,
    leaderKey: squad.leaderId,
    split: squad.split,
    members: members.map(({ affiliateId, name, shareBps }) => ({
      key: affiliateId,
      who: String(affiliateId),
      name,
      percent: squad.split === 'custom' ? String(shareBps / 100) : '',
    })),
  }
}

/** The request body of the form. Unreadable input is sent as null, so that the server returns an error for its field. */
export function toSquadBody({ name, leaderKey, split, members }: SquadDraft) {
  const parseMemberId = ({ who }: MemberDraft) => {
    const named = parseMemberReference(who)
    return named && 'affiliateId' in named ? named.affiliateId : null
  }
  const leader = members.find(({ key }) => key === leaderKey)
  return {
    name,
    split,
    leaderId: leader ? parseMemberId(leader) : null,
    members: members.map((member) => ({
      affiliateId: parseMemberId(member),
      shareBps: split === 'custom' ? (parsePercentBps(member.percent) ?? null) : 0,
    })),
  }
}

/** The sum of all shares, in percent. */
export const totalPercent = (members: readonly MemberDraft[]): number =>
  members.reduce((sum, { percent }) => sum + (parsePercentBps(percent) ?? 0), 0) / 100
