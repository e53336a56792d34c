-- Autovacuum looks at card payments after each half percent of new ones. By default it waits for a tenth to count them, and for a
-- fifth to clean up: more than the payments of a fortnight, so that the planner expects one payment in a period of thousands.
-- Works with builds since 0026_outgoing

alter table payments set (autovacuum_analyze_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
