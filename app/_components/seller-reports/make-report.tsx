"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import * as m from "#messages";
import { makeSellerReportAction } from "./actions.ts";

type Props = { year: number; due: readonly string[]; open: boolean };

/** 'Muodosta ilmoitus': makes the year's report after a confirmation that says what it will hold. */
export const MakeReport = ({ year, due, open }: Props) => (
  <ConfirmedAction
    variant="primary"
    trigger={m.sellerReport_make()}
    title={m.sellerReport_makeQuestion({ year })}
    confirmLabel={m.sellerReport_make()}
    send={() => makeSellerReportAction({ year: String(year) })}
  >
    <ul className="tabular-nums">
      {due.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    <p className="mt-3">{m.sellerReport_makeHelp()}</p>
    {open && <p className="mt-3">{m.sellerReport_yearOpen({ year })}</p>}
  </ConfirmedAction>
);
