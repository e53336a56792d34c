import { notFound } from "next/navigation";

/** An unknown address, so that its message stands in the portal's frame. */
export default function UnknownPage() {
  return notFound();
}
