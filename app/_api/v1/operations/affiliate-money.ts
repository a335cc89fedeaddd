import * as accountFundingId from '@/app/_api/account/funding/[id]/route'
import * as accountFunding from '@/app/_api/account/funding/route'
import * as accountSquadIdAnswer from '@/app/_api/account/squad/[id]/[answer]/route'
import * as accountSquadId from '@/app/_api/account/squad/[id]/route'
import * as accountSquadAccept from '@/app/_api/account/squad/accept/route'
import * as accountSquadApplications from '@/app/_api/account/squad/applications/route'
import * as accountSquadInvitations from '@/app/_api/account/squad/invitations/route'
import * as accountSquadLeave from '@/app/_api/account/squad/leave/route'
import * as accountSquad from '@/app/_api/account/squad/route'
import * as accountSquadSplits from '@/app/_api/account/squad/splits/route'
import * as payoutsIdCancel from '@/app/_api/payouts/[id]/cancel/route'
import * as payoutsMethods from '@/app/_api/payouts/methods/route'
import * as payouts from '@/app/_api/payouts/route'
import * as streaksRestore from '@/app/_api/streaks/restore/route'
import * as streaksUpdate from '@/app/_api/streaks/update/route'
import { group, operation } from '@/lib/api/calls/schema'

export const AFFILIATE_MONEY = group('Affiliates: payouts, funding and squads', [
  operation('requestPayout', 'POST /payouts', payouts.POST, 'payouts:write', 'Request a payout'),
  operation(
    'cancelPayout',
    'POST /payouts/{id}/cancel',
    payoutsIdCancel.POST,
    'payouts:write',
    'Cancel a requested payout',
  ),
  operation(
    'listPayoutMethods',
    'GET /payouts/methods',
    payoutsMethods.GET,
    'payouts:read',
    'Payout methods, without account numbers',
  ),
  operation(
    'listFunding',
    'GET /account/funding',
    accountFunding.GET,
    'funding:read',
    'Applications for funding, newest first, and what is repaid',
  ),
  operation('applyForFunding', 'POST /account/funding', accountFunding.POST, 'funding:write', 'Apply for funding'),
  operation(
    'withdrawFunding',
    'DELETE /account/funding/{id}',
    accountFundingId.DELETE,
    'funding:write',
    'Withdraw an application for funding',
  ),
  operation(
    'getOwnSquad',
    'GET /account/squad',
    accountSquad.GET,
    'community:read',
    'Your squad, invitations and applications',
    {
      description:
        'Your squad, the latest 50 invitations and applications, and the latest 24 closed periods; all of them are at /account/squad/invitations, /account/squad/applications and /account/squad/splits.',
    },
  ),
  operation(
    'listOwnSquadApplications',
    'GET /account/squad/applications',
    accountSquadApplications.GET,
    'community:read',
    'Your applications for a squad, newest first',
  ),
  operation(
    'listSquadInvitations',
    'GET /account/squad/invitations',
    accountSquadInvitations.GET,
    'community:read',
    'Open applications that name you as a member, newest first',
  ),
  operation(
    'listOwnSquadSplits',
    'GET /account/squad/splits',
    accountSquadSplits.GET,
    'community:read',
    'How closed periods of your squads were split, newest first',
  ),
  operation(
    'applyForSquad',
    'POST /account/squad',
    accountSquad.POST,
    'community:write',
    'Apply for a squad of your own',
  ),
  operation(
    'withdrawSquad',
    'DELETE /account/squad/{id}',
    accountSquadId.DELETE,
    'community:write',
    'Withdraw the application for a squad',
  ),
  operation(
    'answerSquadInvitation',
    'POST /account/squad/{id}/{answer}',
    accountSquadIdAnswer.POST,
    'community:write',
    'Accept or decline an invitation to a squad',
  ),
  operation(
    'acceptSquadTerms',
    'POST /account/squad/accept',
    accountSquadAccept.POST,
    'community:write',
    'Accept changed terms of your squad',
  ),
  operation('leaveSquad', 'POST /account/squad/leave', accountSquadLeave.POST, 'community:write', 'Leave your squad'),
  operation(
    'getStreakRestore',
    'GET /streaks/restore',
    streaksRestore.GET,
    'rewards:read',
    'Whether a broken streak can be restored',
  ),
  operation('restoreStreak', 'POST /streaks/restore', streaksRestore.POST, 'rewards:write', 'Restore a broken streak'),
  operation('updateStreak', 'POST /streaks/update', streaksUpdate.POST, 'rewards:write', 'Count today for the streak'),
])
