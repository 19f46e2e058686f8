<?php
/**
 * Who a visitor is, signed by this server. Plain functions without WordPress.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

// The page is printed just before: long enough to open the chat, short enough to be worth nothing later.
define( 'CHIRRUP_TOKEN_SECONDS', 600 );

/**
 * A secret as the console shows it.
 *
 * @param string $text What was pasted.
 * @return string Empty when it cannot be one.
 */
function chirrup_clean_secret( string $text ): string {
	$text = trim( $text );
	return 1 === preg_match( '/^[A-Za-z0-9_-]{20,200}$/', $text ) ? $text : '';
}

/**
 * Bytes as a JWT has them.
 *
 * @param string $bytes Any bytes.
 */
function chirrup_base64url( string $bytes ): string {
	return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
}

/**
 * A token that names a person: a JWT signed by HS256.
 *
 * @param array  $person Values `id`, `name` and `email`.
 * @param string $secret Secret of the bot.
 * @param int    $now    Seconds since 1970.
 * @param string $id     What no other token has.
 * @return string Empty when nothing can be signed.
 */
function chirrup_identity_token( array $person, string $secret, int $now, string $id ): string {
	$subject = (string) $person['id'];
	if ( '' === $secret || '' === $subject || '0' === $subject ) {
		return '';
	}
	$claims = array(
		'sub' => $subject,
		'iat' => $now,
		'exp' => $now + CHIRRUP_TOKEN_SECONDS,
		'jti' => $id,
	);
	foreach ( array( 'name', 'email' ) as $claim ) {
		if ( '' !== $person[ $claim ] ) {
			$claims[ $claim ] = $person[ $claim ];
		}
	}
	$parts = array();
	foreach ( array( array( 'alg' => 'HS256', 'typ' => 'JWT' ), $claims ) as $part ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode -- this file runs without WordPress.
		$json    = json_encode( $part, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE );
		$parts[] = chirrup_base64url( (string) $json );
	}
	$signed = implode( '.', $parts );
	return $signed . '.' . chirrup_base64url( hash_hmac( 'sha256', $signed, $secret, true ) );
}

/**
 * The script that hands a token to the widget, which may load after it.
 *
 * @param string $token Token of the person who is logged in.
 */
function chirrup_identity_script( string $token ): string {
	return chirrup_command_stub() . "chirrup('identify',{token:'" . preg_replace( '/[^A-Za-z0-9._-]/', '', $token ) . "'});";
}

/**
 * The script of pages for visitors who are not logged in, the same for all of them: forgets who was logged in before.
 */
function chirrup_forget_script(): string {
	return "if(/(^|; )chirrup_forget=1/.test(document.cookie)){document.cookie='chirrup_forget=;path=/;max-age=0';"
		. chirrup_command_stub() . "chirrup('reset');}";
}

/**
 * Takes commands until the widget is there.
 */
function chirrup_command_stub(): string {
	return 'window.chirrup=window.chirrup||function(){(chirrup.q=chirrup.q||[]).push(arguments)};';
}
