import * as adminBotOrdersIdAction from '@/app/_api/admin/bot-orders/[id]/[action]/route'
import * as adminBotOrdersBots from '@/app/_api/admin/bot-orders/bots/route'
import * as adminBotOrders from '@/app/_api/admin/bot-orders/route'
import * as adminBotProfilesIdHealth from '@/app/_api/admin/bot-profiles/[id]/health/route'
import * as adminBotProfilesId from '@/app/_api/admin/bot-profiles/[id]/route'
import * as adminBotProfiles from '@/app/_api/admin/bot-profiles/route'
import * as adminManageMenteesIdEnd from '@/app/_api/admin/manage-mentees/[id]/end/route'
import * as adminManageMenteesIdNotes from '@/app/_api/admin/manage-mentees/[id]/notes/route'
import * as adminManageMenteesIdReassign from '@/app/_api/admin/manage-mentees/[id]/reassign/route'
import * as adminManageMenteesId from '@/app/_api/admin/manage-mentees/[id]/route'
import * as adminManageMenteesChoices from '@/app/_api/admin/manage-mentees/choices/route'
import * as adminManageMenteesMentorsUserId from '@/app/_api/admin/manage-mentees/mentors/[userId]/route'
import * as adminManageMenteesMentors from '@/app/_api/admin/manage-mentees/mentors/route'
import * as adminManageMentees from '@/app/_api/admin/manage-mentees/route'
import * as adminManageSquadsIdAction from '@/app/_api/admin/manage-squads/[id]/[action]/route'
import * as adminManageSquadsId from '@/app/_api/admin/manage-squads/[id]/route'
import * as adminSquadRevenueIdClose from '@/app/_api/admin/squad-revenue/[id]/close/route'
import * as adminSquadRevenueId from '@/app/_api/admin/squad-revenue/[id]/route'
import * as discordBotChannels from '@/app/_api/discord-bot/channels/route'
import * as discordBotMessage from '@/app/_api/discord-bot/message/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_COMMUNITY = group('Staff: squads, mentors and bots', [
  operation(
    'changeSquad',
    'PATCH /admin/manage-squads/{id}',
    adminManageSquadsId.PATCH,
    'community:write',
    'Change a squad',
  ),
  operation(
    'actOnSquad',
    'POST /admin/manage-squads/{id}/{action}',
    adminManageSquadsIdAction.POST,
    'community:write',
    'Suspend, resume or disband a squad',
  ),
  operation(
    'getSquadRevenue',
    'GET /admin/squad-revenue/{id}',
    adminSquadRevenueId.GET,
    'community:read',
    'The open period of a squad',
  ),
  operation(
    'closeSquadPeriod',
    'POST /admin/squad-revenue/{id}/close',
    adminSquadRevenueIdClose.POST,
    'community:write',
    'Close the period of a squad and post its shares',
  ),
  operation(
    'createMentee',
    'POST /admin/manage-mentees',
    adminManageMentees.POST,
    'community:write',
    'Give an affiliate a mentor',
  ),
  operation(
    'getMentee',
    'GET /admin/manage-mentees/{id}',
    adminManageMenteesId.GET,
    'community:read',
    'A mentee with notes and figures',
  ),
  operation(
    'endMentee',
    'POST /admin/manage-mentees/{id}/end',
    adminManageMenteesIdEnd.POST,
    'community:write',
    'End the time with a mentor',
  ),
  operation(
    'addMenteeNote',
    'POST /admin/manage-mentees/{id}/notes',
    adminManageMenteesIdNotes.POST,
    'community:write',
    'Write a note on a mentee',
  ),
  operation(
    'reassignMentee',
    'POST /admin/manage-mentees/{id}/reassign',
    adminManageMenteesIdReassign.POST,
    'community:write',
    'Give a mentee another mentor',
  ),
  operation(
    'listMenteeChoices',
    'GET /admin/manage-mentees/choices',
    adminManageMenteesChoices.GET,
    'community:read',
    'Mentors and affiliates to choose from',
  ),
  operation(
    'createMentor',
    'POST /admin/manage-mentees/mentors',
    adminManageMenteesMentors.POST,
    'community:write',
    'Make an affiliate a mentor',
  ),
  operation(
    'changeMentor',
    'PUT /admin/manage-mentees/mentors/{userId}',
    adminManageMenteesMentorsUserId.PUT,
    'community:write',
    'Change a mentor',
  ),
  operation(
    'createBotOrder',
    'POST /admin/bot-orders',
    adminBotOrders.POST,
    'community:write',
    'Order messages of a bot',
  ),
  operation(
    'actOnBotOrder',
    'POST /admin/bot-orders/{id}/{action}',
    adminBotOrdersIdAction.POST,
    'community:write',
    'Retry or cancel an order',
  ),
  operation(
    'listBotChoices',
    'GET /admin/bot-orders/bots',
    adminBotOrdersBots.GET,
    'community:read',
    'Bots to choose from',
  ),
  operation('listBots', 'GET /admin/bot-profiles', adminBotProfiles.GET, 'community:read', 'Bots'),
  operation('createBot', 'POST /admin/bot-profiles', adminBotProfiles.POST, 'community:write', 'Add a bot'),
  operation('changeBot', 'PATCH /admin/bot-profiles/{id}', adminBotProfilesId.PATCH, 'community:write', 'Change a bot'),
  operation(
    'checkBot',
    'POST /admin/bot-profiles/{id}/health',
    adminBotProfilesIdHealth.POST,
    'community:write',
    'Check whether a bot can write',
  ),
  operation(
    'listBotChannels',
    'POST /discord-bot/channels',
    discordBotChannels.POST,
    'community:write',
    'Channels a bot could write in',
  ),
  operation('sendBotMessage', 'POST /discord-bot/message', discordBotMessage.POST, 'community:write', 'Write as a bot'),
])
