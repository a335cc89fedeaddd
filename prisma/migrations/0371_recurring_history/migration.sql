-- What recurred before it was counted.
UPDATE "stat_day" r SET "recurring_count" = x.n, "recurring_payout_cents" = x.payout, "recurring_revenue_cents" = x.revenue
  FROM (
    SELECT "affiliate_id", ("created_at" AT TIME ZONE 'America/New_York')::date AS bucket, "offer_id", "source_id", count(*) AS n, sum("payout_cents") AS payout,
      sum("revenue_cents") AS revenue
    FROM "conversion" WHERE "subscription_id" <> "id" AND "status" IN ('pending', 'approved') GROUP BY 1, 2, 3, 4) x
  WHERE (r."affiliate_id", r."day", r."offer_id", r."source_id") = (x."affiliate_id", x.bucket, x."offer_id", x."source_id");
UPDATE "stat_quarter_hour" r SET "recurring_count" = x.n, "recurring_payout_cents" = x.payout, "recurring_revenue_cents" = x.revenue
  FROM (
    SELECT "affiliate_id", date_bin('15 minutes', "created_at", '2000-01-01 00:00:00+00') AS bucket, "offer_id", "source_id", count(*) AS n, sum("payout_cents") AS payout,
      sum("revenue_cents") AS revenue
    FROM "conversion" WHERE "subscription_id" <> "id" AND "status" IN ('pending', 'approved') GROUP BY 1, 2, 3, 4) x
  WHERE (r."affiliate_id", r."starts_at", r."offer_id", r."source_id") = (x."affiliate_id", x.bucket, x."offer_id", x."source_id");
