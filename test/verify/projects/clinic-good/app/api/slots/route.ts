import { NextResponse } from 'next/server';

export function GET() {
  return NextResponse.json(['2026-04-02T09:00', '2026-04-02T09:20']);
}
