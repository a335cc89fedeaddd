import * as accountApplication from '@/app/_api/account/application/route'
import * as accountAvatar from '@/app/_api/account/avatar/route'
import * as accountPushDevicesId from '@/app/_api/account/push/devices/[id]/route'
import * as accountPushDevicesIdTest from '@/app/_api/account/push/devices/[id]/test/route'
import * as accountPush from '@/app/_api/account/push/route'
import * as accountTaxForm from '@/app/_api/account/tax-form/route'
import * as coursesCourseLessonsLesson from '@/app/_api/courses/[course]/lessons/[lesson]/route'
import * as discordConnection from '@/app/_api/discord/connection/route'
import * as notificationsIdClick from '@/app/_api/notifications/[id]/click/route'
import * as notificationsPreferences from '@/app/_api/notifications/preferences/route'
import * as profile from '@/app/_api/profile/route'
import { group, operation } from '@/lib/api/calls/schema'

export const AFFILIATE_PROFILE = group('Everybody: profile and settings', [
  operation('getProfile', 'GET /profile', profile.GET, 'profile:read', 'Names, user name and country'),
  operation('changeProfile', 'PUT /profile', profile.PUT, 'profile:write', 'Change names, user name and country'),
  operation(
    'setPicture',
    'POST /account/avatar',
    accountAvatar.POST,
    'profile:write',
    'Set your picture, as the field file of a form',
    { takes: 'multipart/form-data' },
  ),
  operation('removePicture', 'DELETE /account/avatar', accountAvatar.DELETE, 'profile:write', 'Remove your picture'),
  operation(
    'getPreferences',
    'GET /notifications/preferences',
    notificationsPreferences.GET,
    'profile:read',
    'Which notifications you get, and where',
  ),
  operation(
    'changePreferences',
    'PUT /notifications/preferences',
    notificationsPreferences.PUT,
    'profile:write',
    'Change which notifications you get',
  ),
  operation(
    'openNotification',
    'POST /notifications/{id}/click',
    notificationsIdClick.POST,
    'notifications:write',
    'Count a notification as opened',
  ),
  operation(
    'getPush',
    'GET /account/push',
    accountPush.GET,
    'profile:read',
    'Devices that get notifications, and quiet hours',
  ),
  operation(
    'changePush',
    'PUT /account/push',
    accountPush.PUT,
    'profile:write',
    'Change quiet hours and whether amounts are hidden',
  ),
  operation(
    'removeDevice',
    'DELETE /account/push/devices/{id}',
    accountPushDevicesId.DELETE,
    'profile:write',
    'Stop notifications to a device',
  ),
  operation(
    'testDevice',
    'POST /account/push/devices/{id}/test',
    accountPushDevicesIdTest.POST,
    'profile:write',
    'Send a test notification to a device',
  ),
  operation(
    'getDiscordConnection',
    'GET /discord/connection',
    discordConnection.GET,
    'profile:read',
    'The connected account of Discord',
  ),
  operation(
    'removeDiscordConnection',
    'DELETE /discord/connection',
    discordConnection.DELETE,
    'profile:write',
    'Disconnect the account of Discord',
  ),
  operation(
    'getOwnApplication',
    'GET /account/application',
    accountApplication.GET,
    'profile:read',
    'Your application to the network',
  ),
  operation(
    'changeOwnApplication',
    'PUT /account/application',
    accountApplication.PUT,
    'profile:write',
    'Send or change your application',
  ),
  operation('getTaxForm', 'GET /account/tax-form', accountTaxForm.GET, 'profile:read', 'Whether a tax form is on file'),
  operation(
    'markLessonDone',
    'POST /courses/{course}/lessons/{lesson}',
    coursesCourseLessonsLesson.POST,
    'profile:write',
    'Mark a lesson as done',
  ),
  operation(
    'markLessonNotDone',
    'DELETE /courses/{course}/lessons/{lesson}',
    coursesCourseLessonsLesson.DELETE,
    'profile:write',
    'Mark a lesson as not done',
  ),
])
