import * as adminManageQuestsIdAction from '@/app/_api/admin/manage-quests/[id]/[action]/route'
import * as adminManageQuestsId from '@/app/_api/admin/manage-quests/[id]/route'
import * as adminManageQuestsContestsIdAction from '@/app/_api/admin/manage-quests/contests/[id]/[action]/route'
import * as adminManageQuestsContestsIdRanks from '@/app/_api/admin/manage-quests/contests/[id]/ranks/route'
import * as adminManageQuestsContestsId from '@/app/_api/admin/manage-quests/contests/[id]/route'
import * as adminManageQuestsContests from '@/app/_api/admin/manage-quests/contests/route'
import * as adminManageQuestsContestsSquads from '@/app/_api/admin/manage-quests/contests/squads/route'
import * as adminManageQuestsEligible from '@/app/_api/admin/manage-quests/eligible/route'
import * as adminManageQuests from '@/app/_api/admin/manage-quests/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_REWARDS = group('Staff: quests and contests', [
  operation('createQuest', 'POST /admin/manage-quests', adminManageQuests.POST, 'rewards:write', 'Create a quest'),
  operation(
    'changeQuest',
    'PATCH /admin/manage-quests/{id}',
    adminManageQuestsId.PATCH,
    'rewards:write',
    'Change a quest',
  ),
  operation(
    'actOnQuest',
    'POST /admin/manage-quests/{id}/{action}',
    adminManageQuestsIdAction.POST,
    'rewards:write',
    'Start, pause or end a quest',
  ),
  operation(
    'countEligible',
    'POST /admin/manage-quests/eligible',
    adminManageQuestsEligible.POST,
    'rewards:write',
    'How many affiliates a quest would be for',
    { writesNothing: true },
  ),
  operation(
    'createContest',
    'POST /admin/manage-quests/contests',
    adminManageQuestsContests.POST,
    'rewards:write',
    'Create a contest',
  ),
  operation(
    'changeContest',
    'PUT /admin/manage-quests/contests/{id}',
    adminManageQuestsContestsId.PUT,
    'rewards:write',
    'Change a contest',
  ),
  operation(
    'actOnContest',
    'POST /admin/manage-quests/contests/{id}/{action}',
    adminManageQuestsContestsIdAction.POST,
    'rewards:write',
    'Start, end or cancel a contest',
  ),
  operation(
    'listContestRanks',
    'GET /admin/manage-quests/contests/{id}/ranks',
    adminManageQuestsContestsIdRanks.GET,
    'rewards:read',
    'The ranks of a contest',
  ),
  operation(
    'listContestSquads',
    'GET /admin/manage-quests/contests/squads',
    adminManageQuestsContestsSquads.GET,
    'rewards:read',
    'Squads that can take part in contests',
  ),
])
