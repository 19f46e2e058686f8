<?php
/**
 * Plugin Name:       Chirrup
 * Description:       Puts your Chirrup website assistant on your site. Takes the Bot ID, needs no code.
 * Version:           0.1.0
 * Requires at least: 6.2
 * Requires PHP:      7.4
 * Author:            Chirrup
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       chirrup
 * Domain Path:       /languages
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'CHIRRUP_PLUGIN_FILE', plugin_basename( __FILE__ ) );
// Where the product is, if the zip was built for one installation.
define( 'CHIRRUP_ADDRESS', '' );

require_once __DIR__ . '/includes/rules.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/identity-token.php';
require_once __DIR__ . '/includes/front-end.php';
require_once __DIR__ . '/includes/identity.php';
require_once __DIR__ . '/includes/page-caches.php';

if ( is_admin() ) {
	require_once __DIR__ . '/includes/settings-page.php';
}
