-- Each payment of a subscription has the first sale of it, the first sale itself too: until now only those did that name a
-- customer, or whose offer pays a subscription only for a time. Whose subscription it is, its bindings say.
UPDATE "conversion" x SET "subscription_id" = coalesce((
    SELECT coalesce(f."subscription_id", f."id") FROM "conversion" f
    WHERE f."affiliate_id" = x."affiliate_id" AND f."click_id" = x."click_id" AND f."id" < x."id"
      AND (f."status" <> 'rejected' OR EXISTS (SELECT FROM "conversion_history" h WHERE h."affiliate_id" = f."affiliate_id"
        AND h."conversion_id" = f."id" AND h."to_status" IN ('pending', 'approved')))
    ORDER BY f."id" LIMIT 1), x."id")
  FROM "offer" o
  WHERE o."id" = x."offer_id" AND o."is_subscription" AND x."subscription_id" IS NULL;

CREATE INDEX "customer_binding_affiliate_id_click_id_idx" ON "customer_binding"("affiliate_id", "click_id");
