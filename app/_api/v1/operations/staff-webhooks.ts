import * as adminSettingsWebhooksIdEventsDeliveryIdReplay from '@/app/_api/admin/settings/webhooks/[id]/events/[deliveryId]/replay/route'
import * as adminSettingsWebhooksIdEventsDeliveryId from '@/app/_api/admin/settings/webhooks/[id]/events/[deliveryId]/route'
import * as adminSettingsWebhooksIdEvents from '@/app/_api/admin/settings/webhooks/[id]/events/route'
import * as adminSettingsWebhooksIdReplay from '@/app/_api/admin/settings/webhooks/[id]/replay/route'
import * as adminSettingsWebhooksIdRotation from '@/app/_api/admin/settings/webhooks/[id]/rotation/route'
import * as adminSettingsWebhooksId from '@/app/_api/admin/settings/webhooks/[id]/route'
import * as adminSettingsWebhooksIdTest from '@/app/_api/admin/settings/webhooks/[id]/test/route'
import * as adminSettingsWebhooks from '@/app/_api/admin/settings/webhooks/route'
import * as adminSettingsWebhooksTypes from '@/app/_api/admin/settings/webhooks/types/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_WEBHOOKS = group('Staff: webhooks', [
  operation(
    'listNetworkWebhooks',
    'GET /admin/settings/webhooks',
    adminSettingsWebhooks.GET,
    'webhooks:read',
    'Webhooks of the network',
  ),
  operation(
    'createNetworkWebhook',
    'POST /admin/settings/webhooks',
    adminSettingsWebhooks.POST,
    'webhooks:write',
    'Add a webhook; its secret is answered once',
  ),
  operation(
    'listNetworkWebhookTypes',
    'GET /admin/settings/webhooks/types',
    adminSettingsWebhooksTypes.GET,
    'webhooks:read',
    'Events one may choose, with the schema of each',
  ),
  operation(
    'getNetworkWebhook',
    'GET /admin/settings/webhooks/{id}',
    adminSettingsWebhooksId.GET,
    'webhooks:read',
    'A webhook',
  ),
  operation(
    'changeNetworkWebhook',
    'PATCH /admin/settings/webhooks/{id}',
    adminSettingsWebhooksId.PATCH,
    'webhooks:write',
    'Change a webhook, switch it on or off',
  ),
  operation(
    'deleteNetworkWebhook',
    'DELETE /admin/settings/webhooks/{id}',
    adminSettingsWebhooksId.DELETE,
    'webhooks:write',
    'Remove a webhook',
  ),
  operation(
    'rotateNetworkWebhookSecret',
    'POST /admin/settings/webhooks/{id}/rotation',
    adminSettingsWebhooksIdRotation.POST,
    'webhooks:write',
    'Make a new secret; the former one signs too for a day',
  ),
  operation(
    'testNetworkWebhook',
    'POST /admin/settings/webhooks/{id}/test',
    adminSettingsWebhooksIdTest.POST,
    'webhooks:write',
    'Send a test event and see how it went',
  ),
  operation(
    'replayNetworkWebhook',
    'POST /admin/settings/webhooks/{id}/replay',
    adminSettingsWebhooksIdReplay.POST,
    'webhooks:write',
    'Send the events of a range of time again',
  ),
  operation(
    'listNetworkWebhookEvents',
    'GET /admin/settings/webhooks/{id}/events',
    adminSettingsWebhooksIdEvents.GET,
    'webhooks:read',
    'Events of a webhook, newest first',
  ),
  operation(
    'getNetworkWebhookEvent',
    'GET /admin/settings/webhooks/{id}/events/{deliveryId}',
    adminSettingsWebhooksIdEventsDeliveryId.GET,
    'webhooks:read',
    'An event with every attempt',
  ),
  operation(
    'replayNetworkWebhookEvent',
    'POST /admin/settings/webhooks/{id}/events/{deliveryId}/replay',
    adminSettingsWebhooksIdEventsDeliveryIdReplay.POST,
    'webhooks:write',
    'Send an event again',
  ),
])
