"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** A link of the portal's navigation, as the server sends it. */
export type MarkedLink = {
  /** For a company's link: the part after the company's own address. */
  href: string;
  label: string;
  icon?: ReactNode;
  /** The number of rows that wait behind the link. */
  count?: ReactNode;
  /** The pages that belong to the link; by default its own page and all pages below it. */
  pages?: readonly string[] | undefined;
};

/** Links that mark the one of the current page. The layout does not know its page; the browser does. */
export function MarkedLinks({ links }: { links: readonly MarkedLink[] }) {
  const path = usePathname();
  return links.map((link) => <Marked key={link.href} link={link} path={path} />);
}

/** The company of the page, else the person's only one; null without either. */
export function companyAtHand(path: string, onlyCompanyId: number | null): number | null {
  const ofPage = /^\/companies\/(\d+)(?:\/|$)/.exec(path)?.[1];
  return ofPage === undefined ? onlyCompanyId : Number(ofPage);
}

type CompanyLinkProps = {
  link: MarkedLink;
  /** The only company of a person who sees no other. */
  onlyCompanyId: number | null;
  /** The companies of which the person reads only the money: they have no such page. */
  moneyCompanyIds: readonly number[];
};

/** A link to a page of the current company: the page's, else the person's only one. */
export function CompanyLink({ link, onlyCompanyId, moneyCompanyIds }: CompanyLinkProps) {
  const path = usePathname();
  const companyId = companyAtHand(path, onlyCompanyId);
  if (companyId === null || moneyCompanyIds.includes(companyId)) return null;
  return <Marked link={{ ...link, href: `/companies/${companyId}${link.href}` }} path={path} />;
}

function Marked({ link, path }: { link: MarkedLink; path: string }) {
  const { href, label, icon, count, pages = [`${href}/*`] } = link;
  const current = pages.some((page) => holds(page, path));
  return (
    <a href={href} aria-current={current ? (path === href ? "page" : "true") : undefined}>
      {icon}
      <span>{label}</span>
      {count}
    </a>
  );
}

/** A page by its address, or with `/*` at the end also all pages below it. */
const holds = (page: string, path: string): boolean =>
  page.endsWith("/*") ? path === page.slice(0, -2) || path.startsWith(page.slice(0, -1)) : path === page;
