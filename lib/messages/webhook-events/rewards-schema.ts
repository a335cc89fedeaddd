import { z } from 'zod'
import {
  ApplicationStatus,
  ContestStatus,
  QuestMetric,
  QuestReward,
  SquadSplit,
  SquadStatus,
} from '@/lib/generated/prisma/enums'
import { cents, instant, number, ofStaff } from './shapes-schema'

const level = z.object({ affiliateId: number, level: number })

const achievement = z.object({
  affiliateId: number,
  /** Which; that of a quest's badge begins with badge. */
  key: z.string(),
})

/** The streak of an affiliate, in days. */
const streak = z.object({ affiliateId: number, before: number, after: number, restorePoints: number })

/** A quest of one affiliate, in one of its windows. */
const quest = z.object({
  id: number,
  affiliateId: number,
  window: z.string(),
  metric: z.enum(QuestMetric),
  reward: z.enum(QuestReward),
  /** Of a cash reward. */
  rewardCents: cents,
  /** How far the affiliate is. Cents where earnings are counted. */
  value: number,
  target: number,
  completedAt: instant.nullable(),
  claimedAt: instant.nullable(),
})
const ofQuest = (label: string) => ofStaff('quest', label, quest)

const referral = z.object({
  referrerId: number,
  referredId: number,
  joinedAt: instant,
  /** The share of the commission, in hundredths of a percent, and until when it is paid. */
  shareBps: number,
  commissionUntil: instant,
  /** Why it pays nothing. */
  refusedReason: z.string().nullable(),
})
const ofReferral = (label: string) => ofStaff('referral', label, referral)

const contest = z.object({
  id: number,
  name: z.string(),
  status: z.enum(ContestStatus),
  metric: z.enum(QuestMetric),
  offerId: number.nullable(),
  squadId: number.nullable(),
  startsAt: instant,
  endsAt: instant.nullable(),
  /** The sum of the prizes. */
  budgetCents: cents,
  /** Who won what, once it is settled. */
  winners: z.array(z.object({ affiliateId: number, place: number, prizeCents: cents })),
})
const ofContest = (label: string) => ofStaff('contest', label, contest)

const prize = z.object({ contestId: number, affiliateId: number, place: number, amountCents: cents })
const ofPrize = (label: string) => ofStaff('prize', label, prize)

const squad = z.object({
  id: number,
  name: z.string(),
  leaderId: number,
  status: z.enum(SquadStatus),
  split: z.enum(SquadSplit),
  /** Who is in it. `acceptedAt` is null for who has yet to accept the present members and split. */
  members: z.array(z.object({ affiliateId: number, shareBps: number, acceptedAt: instant.nullable() })),
})
const ofSquad = (label: string) => ofStaff('squad', label, squad)

const squadApplication = z.object({
  id: z.uuid(),
  leaderId: number,
  /** Without the leader. */
  memberIds: z.array(number),
  status: z.enum(ApplicationStatus),
  /** Of an approved one. */
  squadId: number.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
const ofSquadApplication = (label: string) => ofStaff('squad_application', label, squadApplication)

export const REWARD_EVENTS = {
  'level.reached': ofStaff('level', 'An affiliate reached a level', level),
  'achievement.earned': ofStaff('achievement', 'An affiliate earned an achievement or a badge', achievement),
  'achievement.lost': ofStaff(
    'achievement',
    'What an achievement or a badge was earned by no longer counts',
    achievement,
  ),
  'streak.broken': ofStaff('streak', 'A day without a conversion ended a streak', streak),
  'streak.restored': ofStaff('streak', 'An affiliate restored a streak with a restore point', streak),
  'quest.completed': ofQuest('An affiliate completed a quest, or it counts as completed again'),
  'quest.undone': ofQuest('A completed quest no longer counts; its reward was reversed'),
  'quest.claimed': ofQuest('An affiliate claimed the reward of a quest'),
  'referral.joined': ofReferral('An affiliate joined by the link of another one'),
  'referral.refused': ofReferral('A referral pays nothing from now on'),
  'contest.created': ofContest('A contest was created'),
  'contest.updated': ofContest('Something about a contest was changed'),
  'contest.started': ofContest('A contest was started'),
  'contest.cancelled': ofContest('A contest was canceled'),
  'contest.settled': ofContest('The places of a contest are final'),
  'prize.paid': ofPrize('The prize of a contest was paid, and is held'),
  'prize.reversed': ofPrize('The prize of a contest was reversed'),
  'squad_application.created': ofSquadApplication('Affiliates proposed a squad'),
  'squad_application.accepted': ofSquadApplication('A member accepted a proposed squad'),
  'squad_application.approved': ofSquadApplication('A proposed squad was approved'),
  'squad_application.declined': ofSquadApplication('A proposed squad was declined by staff or a member'),
  'squad_application.withdrawn': ofSquadApplication('The leader withdrew a proposed squad'),
  'squad.created': ofSquad('A squad began'),
  'squad.updated': ofSquad('Something about a squad was changed, or a member accepted its terms'),
  'squad.left': ofSquad('A member left a squad'),
  'squad.split': ofSquad('A period of a squad was closed and its earnings split'),
  'squad.suspended': ofSquad('A squad was suspended'),
  'squad.resumed': ofSquad('A suspended squad was resumed'),
  'squad.disbanded': ofSquad('A squad was disbanded'),
} as const
