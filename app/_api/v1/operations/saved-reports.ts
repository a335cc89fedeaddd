import * as adminSavedViewsId from '@/app/_api/admin/saved-views/[id]/route'
import * as adminSavedViews from '@/app/_api/admin/saved-views/route'
import * as reportViewsSideIdAlerts from '@/app/_api/report-views/[side]/[id]/alerts/route'
import * as reportViewsSideIdMails from '@/app/_api/report-views/[side]/[id]/mails/route'
import * as reportViewsSideId from '@/app/_api/report-views/[side]/[id]/route'
import * as reportViewsSideIdSharesShareId from '@/app/_api/report-views/[side]/[id]/shares/[shareId]/route'
import * as reportViewsSideIdShares from '@/app/_api/report-views/[side]/[id]/shares/route'
import * as reportViewsSideAlertsId from '@/app/_api/report-views/[side]/alerts/[id]/route'
import * as reportViewsSideAlerts from '@/app/_api/report-views/[side]/alerts/route'
import * as reportViewsSideMailsId from '@/app/_api/report-views/[side]/mails/[id]/route'
import * as reportViewsSideMails from '@/app/_api/report-views/[side]/mails/route'
import * as reportViewsSideOrder from '@/app/_api/report-views/[side]/order/route'
import * as reportViewsSide from '@/app/_api/report-views/[side]/route'
import { group, operation } from '@/lib/api/calls/schema'

export const SAVED_REPORTS = group('Saved reports and mails', [
  operation(
    'listReportViews',
    'GET /report-views/{side}',
    reportViewsSide.GET,
    'reports:read',
    'Saved reports; side is own or staff',
  ),
  operation('saveReportView', 'POST /report-views/{side}', reportViewsSide.POST, 'reports:write', 'Save a report'),
  operation(
    'changeReportView',
    'PATCH /report-views/{side}/{id}',
    reportViewsSideId.PATCH,
    'reports:write',
    'Change a saved report',
  ),
  operation(
    'deleteReportView',
    'DELETE /report-views/{side}/{id}',
    reportViewsSideId.DELETE,
    'reports:write',
    'Delete a saved report with its mails and links',
  ),
  operation(
    'orderReportViews',
    'PUT /report-views/{side}/order',
    reportViewsSideOrder.PUT,
    'reports:write',
    'Change the order of saved reports',
  ),
  operation(
    'listReportMails',
    'GET /report-views/{side}/mails',
    reportViewsSideMails.GET,
    'reports:read',
    'Reports that are sent by mail',
  ),
  operation(
    'createReportMail',
    'POST /report-views/{side}/{id}/mails',
    reportViewsSideIdMails.POST,
    'reports:write',
    'Send a saved report to you by mail',
  ),
  operation(
    'changeReportMail',
    'PATCH /report-views/{side}/mails/{id}',
    reportViewsSideMailsId.PATCH,
    'reports:write',
    'Pause or resume a mail',
  ),
  operation(
    'deleteReportMail',
    'DELETE /report-views/{side}/mails/{id}',
    reportViewsSideMailsId.DELETE,
    'reports:write',
    'End a mail',
  ),
  operation(
    'listReportAlerts',
    'GET /report-views/{side}/alerts',
    reportViewsSideAlerts.GET,
    'reports:read',
    'Alerts on metrics of saved reports',
  ),
  operation(
    'createReportAlert',
    'POST /report-views/{side}/{id}/alerts',
    reportViewsSideIdAlerts.POST,
    'reports:write',
    'Be notified when a metric passes a bound',
  ),
  operation(
    'changeReportAlert',
    'PATCH /report-views/{side}/alerts/{id}',
    reportViewsSideAlertsId.PATCH,
    'reports:write',
    'Pause or resume an alert',
  ),
  operation(
    'deleteReportAlert',
    'DELETE /report-views/{side}/alerts/{id}',
    reportViewsSideAlertsId.DELETE,
    'reports:write',
    'Delete an alert',
  ),
  operation(
    'listReportShares',
    'GET /report-views/{side}/{id}/shares',
    reportViewsSideIdShares.GET,
    'reports:read',
    'Links that show a saved report',
  ),
  operation(
    'createReportShare',
    'POST /report-views/{side}/{id}/shares',
    reportViewsSideIdShares.POST,
    'reports:write',
    'Make a link that shows a saved report',
  ),
  operation(
    'deleteReportShare',
    'DELETE /report-views/{side}/{id}/shares/{shareId}',
    reportViewsSideIdSharesShareId.DELETE,
    'reports:write',
    'End a link',
  ),
  operation(
    'listSavedViews',
    'GET /admin/saved-views',
    adminSavedViews.GET,
    'reports:read',
    'Your saved filters of a list of staff',
    { example: { query: 'page=manage-users' } },
  ),
  operation(
    'saveView',
    'POST /admin/saved-views',
    adminSavedViews.POST,
    'reports:write',
    'Save the filters of a list of staff',
  ),
  operation(
    'deleteSavedView',
    'DELETE /admin/saved-views/{id}',
    adminSavedViewsId.DELETE,
    'reports:write',
    'Delete saved filters',
  ),
])
